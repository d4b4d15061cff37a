package dev.tidemark.jobs.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.jobs.config.RepeatsConfig;
import dev.tidemark.jobs.config.RepeatsConfig.Removal;
import dev.tidemark.jobs.ingest.AcceptedRecord;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DropRepeatsTest {
    private static final long HORIZON = Duration.ofMinutes(10).toMillis();

    private @Nullable KeyedOneInputStreamOperatorTestHarness<String, AcceptedRecord, AcceptedRecord> step;
    private long offset;

    @AfterEach
    void close() throws Exception {
        if (step != null) {
            step.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Removal.class)
    void theFirstRecordOfAnIdGoesOnAndItsRepeatsAreDropped(Removal removal) throws Exception {
        open(removal, null);

        read("a", 1_000, "paid");
        read("a", 1_000, "paid");
        read("b", 1_000, "paid");

        assertThat(passedOn()).containsExactly("a", "b");
        assertThat(step().getSideOutput(DropRepeats.CONTRADICTIONS)).isNull();
    }

    @ParameterizedTest
    @EnumSource(Removal.class)
    void anotherEventUnderTheSameIdIsNoRepeat(Removal removal) throws Exception {
        open(removal, null);

        read("a", 1_000, "paid");
        read("a", 1_000, "refused");
        read("a", 1_001, "paid");

        assertThat(passedOn()).containsExactly("a");
        assertThat(step().getSideOutput(DropRepeats.CONTRADICTIONS)).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource(Removal.class)
    void anIdIsRememberedOverARestore(Removal removal) throws Exception {
        open(removal, null);
        read("a", 1_000, "paid");

        restore(removal);
        read("a", 1_000, "paid");

        assertThat(passedOn()).isEmpty();
    }

    @Test
    void nothingIsKeptWhenTheWatermarkHasPassedTheHorizon() throws Exception {
        open(Removal.EVENT_TIME, null);
        read("a", 1_000, "paid");
        read("b", 2_000, "paid");

        step().processWatermark(1_000 + HORIZON);
        assertThat(step().numKeyedStateEntries()).isEqualTo(1);
        step().processWatermark(2_000 + HORIZON);

        assertThat(step().numKeyedStateEntries()).isZero();
        assertThat(step().numEventTimeTimers()).isZero();
    }

    @Test
    void aRepeatDoesNotProlongTheMemoryOfItsId() throws Exception {
        open(Removal.EVENT_TIME, null);
        read("a", 1_000, "paid");
        step().processWatermark(HORIZON);
        read("a", 1_000, "paid");

        step().processWatermark(1_000 + HORIZON);

        assertThat(step().numKeyedStateEntries()).isZero();
    }

    @Test
    void anOutageLongerThanTheHorizonForgetsNothingInEventTime() throws Exception {
        open(Removal.EVENT_TIME, null);
        read("a", 1_000, "paid");

        step().setProcessingTime(1_000 * HORIZON);
        read("a", 1_000, "paid");

        assertThat(passedOn()).containsExactly("a");
    }

    @Test
    void aTimeToLiveRunsOnTheMachinesClockFromTheFirstRecord() throws Exception {
        open(Removal.LAST_WRITE_TTL, null);
        read("a", 1_000, "paid");
        step().setStateTtlProcessingTime(HORIZON - 1);
        read("a", 1_000, "paid");
        assertThat(passedOn()).containsExactly("a");

        step().setStateTtlProcessingTime(HORIZON + 1);
        read("a", 1_000, "paid");

        assertThat(passedOn())
                .as("the repeat at the horizon's end did not prolong it")
                .containsExactly("a");
    }

    @Test
    void aRecordOlderThanTheMemoryGoesOnAndIsLeftToTheTable() throws Exception {
        open(Removal.EVENT_TIME, null);
        step().processWatermark(5_000 + HORIZON);

        read("a", 5_000, "paid");
        read("a", 5_000, "paid");

        assertThat(passedOn()).containsExactly("a", "a");
        assertThat(step().numKeyedStateEntries()).isZero();
    }

    @Test
    void textsThatAreCutAtAnotherPlaceAreOtherTexts() {
        assertThat(FirstSeen.of(record("a", 1, "ab", "c"))).isNotEqualTo(FirstSeen.of(record("a", 1, "a", "bc")));
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void randomInputEqualsThePlainComputation(long seed) throws Exception {
        var random = new SplittableRandom(seed);
        open(Removal.EVENT_TIME, null);
        Map<String, Long> expected = new HashMap<>(); // ids within the horizon: each exactly once
        Set<String> repeatable = new HashSet<>();
        Map<String, Long> passed = new HashMap<>();
        long watermark = 0;
        for (int i = 0; i < 2_000; i++) {
            String id = "id-" + random.nextInt(300);
            long time = 1_000L * id.hashCode() % (3 * HORIZON) + 3 * HORIZON;
            if (time + HORIZON <= watermark) {
                repeatable.add(id);
            }
            read(id, time, "x");
            expected.putIfAbsent(id, 1L);
            if (random.nextInt(20) == 0) {
                watermark += random.nextLong(HORIZON / 8);
                step().processWatermark(watermark);
            }
            if (random.nextInt(200) == 0) {
                passedOn().forEach(one -> passed.merge(one, 1L, Long::sum));
                restore(Removal.EVENT_TIME);
                step().processWatermark(watermark);
            }
        }
        passedOn().forEach(one -> passed.merge(one, 1L, Long::sum));

        assertThat(passed.keySet()).isEqualTo(expected.keySet());
        repeatable.forEach(passed::remove);
        assertThat(passed.values()).isNotEmpty().allMatch(count -> count == 1);
        step().processWatermark(Long.MAX_VALUE);
        assertThat(step().numKeyedStateEntries()).isZero();
    }

    private void read(String id, long time, String content) throws Exception {
        step().processElement(record(id, time, content), time);
    }

    private AcceptedRecord record(String id, long time, String... texts) {
        return new AcceptedRecord(id, time, new long[0], texts, "events", 0, offset++, new byte[0]);
    }

    private List<String> passedOn() {
        List<String> ids =
                step().extractOutputValues().stream().map(AcceptedRecord::key).toList();
        step().getOutput().clear();
        return ids;
    }

    private void restore(Removal removal) throws Exception {
        OperatorSubtaskState snapshot = step().snapshot(1, 1);
        step().close();
        open(removal, snapshot);
    }

    private KeyedOneInputStreamOperatorTestHarness<String, AcceptedRecord, AcceptedRecord> step() {
        return Objects.requireNonNull(step);
    }

    private void open(Removal removal, @Nullable OperatorSubtaskState restored) throws Exception {
        step = new KeyedOneInputStreamOperatorTestHarness<>(
                new KeyedProcessOperator<>(new DropRepeats(new RepeatsConfig(Duration.ofMillis(HORIZON), removal))),
                AcceptedRecord::key,
                Types.STRING);
        if (restored != null) {
            step.initializeState(restored);
        }
        step.open();
    }
}
