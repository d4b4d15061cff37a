package dev.tidemark.jobs.totals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.jobs.ingest.AcceptedRecord;
import dev.tidemark.jobs.totals.PlainTotals.Input;
import dev.tidemark.jobs.totals.PlainTotals.Late;
import dev.tidemark.jobs.totals.PlainTotals.Pane;
import dev.tidemark.jobs.totals.PlainTotals.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random runs with disorder, late records, idle partitions, checkpoints, crashes and rescaling. In each, every record
 * stands in exactly one place for each of its windows, and the settled rows equal the plain computation.
 */
class ConservationTest {
    private static final long MINUTE = Duration.ofMinutes(1).toMillis();
    private static final List<Grouping> GROUPINGS = List.of(
            new Grouping("hourly", 60 * MINUTE, 60 * MINUTE),
            new Grouping("five-minute", 5 * MINUTE, 5 * MINUTE),
            new Grouping("sliding", 60 * MINUTE, 5 * MINUTE),
            new Grouping("three-minute", 3 * MINUTE, 3 * MINUTE));
    private static final Windows WINDOWS = new Windows(GROUPINGS, 5 * MINUTE);
    private static final long START = Duration.ofDays(20_000).toMillis() + 17 * MINUTE;
    private static final int PARTITIONS = 4;
    private static final int RECORDS = 400;

    static Stream<Long> seeds() {
        return LongStream.rangeClosed(1, 12).boxed();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void everyRecordIsCountedOrLateOnceForEachOfItsWindows(long seed) throws Exception {
        var run = new Run(new SplittableRandom(seed));
        run.play();
        Map<Pane, Value> expected = PlainTotals.of(run.inputs, GROUPINGS, run.late);
        Map<Pane, Value> missing = new TreeMap<>(expected);
        missing.entrySet().removeAll(run.settled.entrySet());
        Map<Pane, Value> wrong = new TreeMap<>(run.settled);
        wrong.entrySet().removeAll(expected.entrySet());
        assertThat(wrong).as("settled, and not in the plain computation").isEmpty();
        assertThat(missing).as("in the plain computation, and not settled so").isEmpty();
        assertThat(run.stateEntriesAtEnd).isZero();
    }

    /** One random run. Each partition is read in order by the combiner that it belongs to. */
    private static final class Run {
        final SplittableRandom random;
        final List<Input> inputs = new ArrayList<>();
        final List<List<Input>> partitions = new ArrayList<>();
        final Map<Pane, Value> settled = new TreeMap<>();
        final Set<Late> late = new HashSet<>();
        int stateEntriesAtEnd;

        private final int[] positions = new int[PARTITIONS];
        private final long[] newest = new long[PARTITIONS];
        private final Set<Integer> idle = new HashSet<>();
        private ShuffledPipeline pipeline;
        private ShuffledPipeline.@Nullable Checkpoint checkpoint;
        private int[] checkpointedPositions = new int[PARTITIONS];
        private long clock;
        private long checkpointId;

        Run(SplittableRandom random) throws Exception {
            this.random = random;
            boolean backlog = random.nextBoolean(); // else live: the clock is at the newest record
            this.clock = backlog ? START + RECORDS * MINUTE : START;
            for (int partition = 0; partition < PARTITIONS; partition++) {
                partitions.add(new ArrayList<>());
            }
            long time = START;
            for (int i = 0; i < RECORDS; i++) {
                time += random.nextLong(MINUTE);
                long disorder = random.nextInt(10) == 0 ? random.nextLong(90 * MINUTE) : random.nextLong(MINUTE);
                var input = new Input(
                        i, "customer-" + random.nextInt(7), time - disorder, random.nextLong(-10_000, 10_000));
                inputs.add(input);
                partitions.get(random.nextInt(PARTITIONS)).add(input);
            }
            restart(1 + random.nextInt(3));
        }

        void play() throws Exception {
            while (!allRead()) {
                switch (random.nextInt(40)) {
                    case 0 -> takeCheckpoint();
                    case 1 -> crash();
                    case 2 -> toggleIdle(random.nextInt(pipeline.parallelism()));
                    case 3, 4, 5 -> tick();
                    default -> read(random.nextInt(PARTITIONS));
                }
            }
            for (int subtask = 0; subtask < pipeline.parallelism(); subtask++) {
                wake(subtask);
            }
            for (int subtask = 0; subtask < pipeline.parallelism(); subtask++) {
                pipeline.watermark(subtask, Long.MAX_VALUE);
            }
            takeCheckpoint();
            stateEntriesAtEnd = pipeline.stateEntries();
            pipeline.close();
        }

        private boolean allRead() {
            for (int partition = 0; partition < PARTITIONS; partition++) {
                if (positions[partition] < partitions.get(partition).size()) {
                    return false;
                }
            }
            return true;
        }

        private void read(int partition) throws Exception {
            if (positions[partition] == partitions.get(partition).size()) {
                return;
            }
            Input input = partitions.get(partition).get(positions[partition]++);
            newest[partition] = Math.max(newest[partition], input.time());
            int subtask = partition % pipeline.parallelism();
            wake(subtask);
            if (input.time() > clock) { // nothing is read before it happened
                clock = input.time();
                pipeline.clock(clock);
            }
            pipeline.record(
                    subtask,
                    new AcceptedRecord(
                            input.key(),
                            input.time(),
                            new long[] {input.cents()},
                            "orders",
                            partition,
                            input.number(),
                            new byte[0]));
        }

        private void tick() throws Exception {
            clock += random.nextLong(3_000);
            pipeline.clock(clock);
            for (int subtask = 0; subtask < pipeline.parallelism(); subtask++) {
                if (!idle.contains(subtask)) {
                    pipeline.watermark(subtask, watermark(subtask));
                }
            }
        }

        /** As the source's: the lowest of the subtask's partitions, each behind its newest record. */
        private long watermark(int subtask) {
            long lowest = Long.MAX_VALUE;
            for (int partition = subtask; partition < PARTITIONS; partition += pipeline.parallelism()) {
                lowest = Math.min(lowest, newest[partition]);
            }
            return lowest - MINUTE;
        }

        private void toggleIdle(int subtask) throws Exception {
            if (idle.contains(subtask)) {
                wake(subtask);
            } else {
                idle.add(subtask);
                pipeline.status(subtask, WatermarkStatus.IDLE);
            }
        }

        private void wake(int subtask) throws Exception {
            if (idle.remove(subtask)) {
                pipeline.status(subtask, WatermarkStatus.ACTIVE);
            }
        }

        private void takeCheckpoint() throws Exception {
            checkpoint = pipeline.checkpoint(++checkpointId);
            checkpointedPositions = positions.clone();
            pipeline.takeVerdicts().forEach(this::commit);
        }

        /** What was not checkpointed is gone; what was, is read on with another parallelism. */
        private void crash() throws Exception {
            pipeline.close();
            restart(1 + random.nextInt(PARTITIONS));
        }

        private void restart(int parallelism) throws Exception {
            pipeline = new ShuffledPipeline(WINDOWS, Long.MIN_VALUE, parallelism, checkpoint);
            System.arraycopy(checkpointedPositions, 0, positions, 0, PARTITIONS);
            java.util.Arrays.fill(newest, 0); // Flink forgets watermarks
            idle.clear();
            pipeline.clock(clock);
        }

        private void commit(Verdict verdict) {
            if (verdict.total() != null) {
                WindowTotal total = verdict.total();
                Value before = settled.put(
                        new Pane(total.grouping(), total.key(), total.start()),
                        new Value(total.records(), Sums.decimal(total.sums(), 0, 2)));
                assertThat(before).as("settled twice: %s", total).isNull();
            } else {
                LateRecord record = Objects.requireNonNull(verdict.late());
                boolean first = late.add(
                        new Late(record.origin().offset(), new Pane(record.grouping(), record.key(), record.start())));
                assertThat(first).as("late twice: %s", record).isTrue();
            }
        }
    }
}
