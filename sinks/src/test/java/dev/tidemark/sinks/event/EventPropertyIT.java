package dev.tidemark.sinks.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.EventCommands;
import dev.tidemark.sinks.event.CaseModel.CaseEvent;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.testing.Cases;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random events against a plain model, row for row. */
class EventPropertyIT {
    private static final List<String> NAMES = List.of("opened", "assigned", "escalated", "closed");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void eventsInAnyOrderRepeatedContradictedAndBadComeToWhatThePlainModelSays(long seed) throws Exception {
        Random random = new Random(seed);
        TestDatabase database = Cases.newDatabase();
        CaseModel model = new CaseModel();
        List<CaseEvent> sent = new ArrayList<>();
        try (RetryingSession session = session(database, "test", new AtomicInteger())) {
            EventTables tables = tables(session);
            while (sent.size() < 3_000) {
                List<CaseEvent> batch = new ArrayList<>();
                int size = 1 + random.nextInt(random.nextBoolean() ? 5 : 200);
                while (batch.size() < size) {
                    batch.add(anyEvent(random, sent));
                    sent.add(batch.get(batch.size() - 1));
                }
                batch.forEach(model::write);
                tables.writeEvents(batch.stream().map(EventPropertyIT::commands).toList());
            }
        }
        assertThat(Cases.rows(database)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(model.rows());
    }

    /** Random, a repeat, or another event under the id of one that was sent. */
    private static CaseEvent anyEvent(Random random, List<CaseEvent> sent) {
        if (!sent.isEmpty() && random.nextInt(3) == 0) {
            CaseEvent before = sent.get(sent.size() - 1 - random.nextInt(Math.min(300, sent.size())));
            return random.nextInt(4) > 0
                    ? before
                    : new CaseEvent(before.entity(), before.version(), before.name(), "contradicts");
        }
        String note = random.nextInt(50) == 0 ? (random.nextBoolean() ? "nul\0" : "x".repeat(21)) : "n";
        return new CaseEvent(
                "C" + random.nextInt(60), random.nextInt(100), NAMES.get(random.nextInt(NAMES.size())), note);
    }

    /**
     * Two writers, a live one and a backfill, send the events of every case in their order. Their connections are cut at
     * random moments; at others they die and go on from somewhere before. Every transition is made once, by one of them.
     */
    @Test
    void twoWritersThatAreKilledAtAnyMomentWriteEveryEffectOnce() throws Exception {
        long seed = 20260302;
        Random random = new Random(seed);
        TestDatabase database = Cases.newDatabase();
        List<CaseEvent> events = histories(random, 300);
        CaseModel model = new CaseModel();
        events.forEach(model::write);
        ExecutorService threads = Executors.newCachedThreadPool();
        AtomicInteger retries = new AtomicInteger();
        List<CompletableFuture<Integer>> writers = new ArrayList<>();
        for (String name : List.of("live", "backfill")) {
            List<CaseEvent> order = interleaved(events, new Random(random.nextLong()));
            Random own = new Random(random.nextLong());
            writers.add(CompletableFuture.supplyAsync(() -> write(database, name, order, own, retries), threads));
        }
        int kills = 0;
        while (!writers.stream().allMatch(CompletableFuture::isDone)) {
            Thread.sleep(random.nextInt(25));
            kills += database.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name IN"
                            + " ('live', 'backfill') AND random() < 0.5")
                    .size();
        }
        int deaths = 0;
        for (CompletableFuture<Integer> writer : writers) {
            deaths += writer.get();
        }
        threads.shutdown();

        assertThat(Cases.rows(database)).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(model.rows());
        assertThat(database.number("SELECT count(*) FROM sink_conflict")).isZero();
        assertThat(kills).isPositive();
        assertThat(retries).hasPositiveValue();
        assertThat(deaths).isPositive();
    }

    private static int write(
            TestDatabase database, String name, List<CaseEvent> order, Random random, AtomicInteger retries) {
        int deaths = 0;
        int next = 0;
        while (next < order.size()) {
            // a process: it starts from its last checkpoint and dies after some batches
            try (RetryingSession session = session(database, name, retries)) {
                EventTables tables = tables(session);
                for (int life = 1 + random.nextInt(6); life > 0 && next < order.size(); life--) {
                    int end = Math.min(order.size(), next + 1 + random.nextInt(120));
                    tables.writeEvents(order.subList(next, end).stream()
                            .map(EventPropertyIT::commands)
                            .toList());
                    next = end;
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            if (next < order.size()) {
                deaths++;
                next = Math.max(0, next - random.nextInt(200));
            }
        }
        return deaths;
    }

    /** Legal histories of cases. */
    private static List<CaseEvent> histories(Random random, int cases) {
        List<CaseEvent> events = new ArrayList<>();
        for (int c = 0; c < cases; c++) {
            String status = "";
            for (int version = 1; version <= 1 + random.nextInt(12); version++) {
                String at = status;
                List<String> legal =
                        NAMES.stream().filter(n -> Cases.from(n).contains(at)).toList();
                if (legal.isEmpty()) {
                    break;
                }
                String name = legal.get(random.nextInt(legal.size()));
                events.add(new CaseEvent("C" + c, version, name, "n"));
                status = Cases.to(name);
            }
        }
        return events;
    }

    /** Another order, in which the events of each case keep theirs. */
    private static List<CaseEvent> interleaved(List<CaseEvent> events, Random random) {
        List<String> entities =
                new ArrayList<>(events.stream().map(CaseEvent::entity).toList());
        Collections.shuffle(entities, random);
        var byEntity = new HashMap<String, List<CaseEvent>>();
        events.forEach(e ->
                byEntity.computeIfAbsent(e.entity(), x -> new ArrayList<>()).add(e));
        List<CaseEvent> order = new ArrayList<>();
        entities.forEach(
                entity -> order.add(byEntity.getOrDefault(entity, List.of()).remove(0)));
        return order;
    }

    private static EventCommands commands(CaseEvent event) {
        return Cases.event(event.entity(), event.version(), event.name(), event.note());
    }

    private static EventTables tables(RetryingSession session) {
        return new EventTables(session, Cases.TARGETS, "cases", SinkSettings.LIVE);
    }

    private static RetryingSession session(TestDatabase database, String name, AtomicInteger retries) {
        return new RetryingSession(Totals.connection(database), name, Duration.ofSeconds(60), retries::incrementAndGet);
    }
}
