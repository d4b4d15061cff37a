package dev.tidemark.savepoint.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.inspect.Inspector;
import dev.tidemark.savepoint.rewrite.StepChange.Rekey;
import dev.tidemark.savepoint.rewrite.StepChange.Unmapped;
import dev.tidemark.savepoint.testing.Channel;
import dev.tidemark.savepoint.testing.Event;
import dev.tidemark.savepoint.testing.Event.Touch;
import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryJob;
import dev.tidemark.savepoint.testing.TestCluster;
import dev.tidemark.savepoint.testing.TestCluster.Setting;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.flink.core.execution.SavepointFormatType;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random state under random keys, moved by a random mapping: the restored job says what a plain model says. Every seed
 * chooses backend, format, compression, threads, memory and parallelism too.
 */
@TestInstance(Lifecycle.PER_CLASS)
class RandomRekeyIT {
    private static final int OLD_KEYS = 60;

    private final Path directory;
    private final TestCluster cluster;

    RandomRekeyIT(@TempDir Path directory) throws Exception {
        this.directory = directory;
        this.cluster = new TestCluster();
    }

    @AfterAll
    void stop() throws Exception {
        cluster.close();
    }

    /** Where each old key goes. With {@code merging} every new key gets two old ones: an even one and an odd one. */
    private static int[] mapping(Random random, boolean merging) {
        List<Integer> places = new ArrayList<>(
                IntStream.range(0, merging ? OLD_KEYS / 2 : OLD_KEYS).boxed().toList());
        int[] mapping = new int[OLD_KEYS];
        for (int parity = 0; parity < 2; parity++) {
            if (merging || parity == 0) {
                Collections.shuffle(places, random);
            }
            for (int old = parity; old < OLD_KEYS; old += 2) {
                mapping[old] = places.get(merging ? old / 2 : old);
            }
        }
        return mapping;
    }

    private static List<Event> events(Random random, int parity, boolean merging) {
        List<Event> events = new ArrayList<>();
        for (int old = parity; old < OLD_KEYS; old += 2) {
            int count = random.nextInt(4);
            for (int i = 0; i < count; i++) {
                long number = old * 10L + i;
                long time = Story.START + random.nextLong(Duration.ofDays(2).toMillis());
                // open sessions of two keys cannot be merged
                int all = merging ? Touch.ALL & ~Touch.SESSION : Touch.ALL;
                int touches = random.nextInt(4) == 0 ? Touch.TIMER : random.nextInt(Touch.ALL + 1) & all;
                events.add(Event.put(Story.TENANT, Integer.toString(old), number, time)
                        .to(touches));
            }
        }
        Collections.shuffle(events, random);
        return events;
    }

    private static Setting setting(Random random, boolean nativeFormat) {
        Setting setting = Setting.of(nativeFormat || random.nextBoolean() ? "rocksdb" : "hashmap");
        setting = random.nextBoolean() ? setting.snappy() : setting;
        setting = random.nextInt(4) == 0 ? setting.keptInMetadata() : setting;
        return setting.withMaxParallelism(random.nextBoolean() ? 128 : 300);
    }

    private static StepChange change(Keys from, Keys to, int[] mapping, Map<String, MergeRule> rules) {
        Map<Object, Object> table = new HashMap<>();
        for (int old = 0; old < OLD_KEYS; old++) {
            table.put(from.of(old), to.of(mapping[old]));
        }
        KeyMapping lookUp = new KeyMapping() {
            @Override
            public Optional<Object> map(Object key) {
                return Optional.ofNullable(table.get(key));
            }

            @Override
            public boolean injective() {
                return false;
            }
        };
        return StepChange.NONE.withRekey(
                new Rekey(lookUp, from == to ? Optional.empty() : to.named(), rules, Unmapped.FAIL));
    }

    private static Plan plan(Savepoint savepoint, Keys from, Keys to, int[] mapping) {
        Map<String, MergeRule> rules = Map.of(
                "profile", MergeRule.LATEST,
                "last", MergeRule.SUM,
                "by-number", MergeRule.UNION,
                "recent", MergeRule.LATEST,
                "sum", MergeRule.SUM,
                "count", MergeRule.SUM);
        Map<String, StepChange> steps = new HashMap<>();
        for (OperatorSnapshot operator : savepoint.operators()) {
            if (!operator.keyed().isEmpty()) {
                boolean remember = operator.isNamed(StoryJob.REMEMBER);
                steps.put(operator.hash(), change(from, to, mapping, remember ? rules : Map.of()));
            }
        }
        return new Plan(steps, Map.of());
    }

    @ParameterizedTest(name = "{0} to {1}, merging {2}, seed {3}")
    @CsvSource({
        "STRING, STRING, false, 1",
        "LONG, STRING, false, 2",
        "INT, LONG, false, 3",
        "TUPLE, STRING, false, 4",
        "RECORD, RECORD, false, 5",
        "STRING, LONG, true, 6",
        "LONG, LONG, true, 7",
        "INT, INT, true, 8",
        "TUPLE, TUPLE, true, 9",
        "RECORD, STRING, true, 10",
    })
    void aRewrittenSavepointHoldsWhatAPlainModelHolds(Keys from, Keys to, boolean merging, long seed) throws Exception {
        Random random = new Random(seed);
        int[] mapping = mapping(random, merging);
        List<Model> models = new ArrayList<>();
        IntStream.range(0, OLD_KEYS).forEach(old -> models.add(new Model()));
        SavepointFormatType format =
                random.nextInt(3) == 0 ? SavepointFormatType.NATIVE : SavepointFormatType.CANONICAL;
        Setting before = setting(random, format == SavepointFormatType.NATIVE);
        String channel = Story.newChannel();
        TestCluster.Running job = cluster.start(new StoryJob<>(channel, from.selector(), from.type()), before);
        for (int parity = 0; parity < 2; parity++) {
            tell(channel, events(random, parity, merging), models);
        }
        Savepoint savepoint = Savepoint.open(job.stop(directory, format));

        TrustedClasses classes = TrustedClasses.with(RandomRekeyIT.class.getClassLoader());
        RewriteOptions options = new RewriteOptions(
                classes,
                1 + random.nextInt(3),
                random.nextBoolean() ? 4096 : RewriteOptions.DEFAULT_MEMORY,
                directory,
                false);
        String target = directory.resolve("rewritten-" + UUID.randomUUID()).toString();
        Ledger ledger = new Rewriter(plan(savepoint, from, to, mapping), options).rewrite(savepoint, target);

        TreeMap<Integer, Model> expected = merged(models, mapping);
        assertThat(models).as("seed %d", seed).anyMatch(Model::timersOnly);
        assertThat(timers(ledger.output(), classes))
                .as("seed %d: timers", seed)
                .isEqualTo(expected.values().stream().mapToLong(Model::timers).sum());
        Setting after = setting(random, false)
                .withMaxParallelism(before.maxParallelism())
                .withParallelism(1 + random.nextInt(3));
        assertThat(resume(to, after, ledger.output(), expected))
                .as("seed %d", seed)
                .isEqualTo(lines(expected, to));
    }

    private static void tell(String channel, List<Event> events, List<Model> models) {
        for (Event event : events) {
            Channel.of(channel).send(event);
            models.get(Integer.parseInt(event.key)).put(event);
        }
        // every key's answer comes behind its events, so all are through, and the next events have later times to live
        Story.ask(
                channel,
                IntStream.range(0, OLD_KEYS).mapToObj(Integer::toString).toList());
        long told = System.currentTimeMillis();
        Awaitility.await()
                .pollInterval(Duration.ofMillis(2))
                .pollDelay(Duration.ZERO)
                .until(() -> System.currentTimeMillis() > told + 1);
    }

    private static TreeMap<Integer, Model> merged(List<Model> models, int[] mapping) {
        TreeMap<Integer, Model> merged = new TreeMap<>();
        for (int parity = 0; parity < 2; parity++) {
            for (int old = parity; old < OLD_KEYS; old += 2) {
                merged.computeIfAbsent(mapping[old], unused -> new Model()).mergeLater(models.get(old));
            }
        }
        return merged;
    }

    private static long timers(String savepoint, TrustedClasses classes) throws Exception {
        return new Inspector(classes, 2)
                .step(Savepoint.open(savepoint).operator(StoryJob.REMEMBER)).states().stream()
                        .filter(state -> state.name().equals("_timer_state/event_user-timers"))
                        .mapToLong(state -> state.entries())
                        .sum();
    }

    private List<String> resume(Keys keys, Setting setting, String savepoint, TreeMap<Integer, Model> expected)
            throws Exception {
        String channel = Story.newChannel();
        TestCluster.Running job =
                cluster.restore(new StoryJob<>(channel, keys.selector(), keys.type()), setting, savepoint);
        Story.ask(channel, expected.keySet().stream().map(Object::toString).toList());
        Story.end(
                channel,
                expected.values().stream()
                        .mapToLong(model -> model.fired("").size())
                        .sum());
        job.cancel();
        return Story.lines(channel);
    }

    private static List<String> lines(TreeMap<Integer, Model> expected, Keys keys) {
        List<String> lines = new ArrayList<>();
        expected.forEach((number, model) -> {
            lines.add(model.answer(keys.of(number)));
            lines.addAll(model.fired(keys.of(number)));
        });
        return lines.stream().sorted().toList();
    }
}
