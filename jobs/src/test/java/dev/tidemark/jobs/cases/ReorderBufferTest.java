package dev.tidemark.jobs.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReorderBufferTest {
    private KeyedOneInputStreamOperatorTestHarness<String, CaseEvent, CaseEvent> buffer;

    @BeforeEach
    void open() throws Exception {
        buffer = opened(null, 4);
    }

    @AfterEach
    void close() throws Exception {
        buffer.close();
    }

    @Test
    void eventsWaitForTheWatermarkAndGoOnInTheirOrder() throws Exception {
        read(event("case-1", 30), event("case-1", 10), event("case-1", 20));
        assertThat(passedOn()).isEmpty();

        buffer.processWatermark(20);
        assertThat(passedOn()).containsExactly("case-1@10", "case-1@20");

        buffer.processWatermark(30);
        assertThat(passedOn()).containsExactly("case-1@30");
    }

    @Test
    void theSourcesVersionsDecideWhereTimesContradictThem() throws Exception {
        read(
                new CaseEvent("case-1", 10, 2, "second", "", new String[0]),
                new CaseEvent("case-1", 20, 1, "first", "", new String[0]));

        buffer.processWatermark(10);
        assertThat(passedOn())
                .as("the first event is not there yet by its time")
                .isEmpty();
        buffer.processWatermark(20);

        assertThat(ids()).containsExactly("first", "second");
    }

    @Test
    void anEventBehindTheWatermarkGoesOnAtOnce() throws Exception {
        buffer.processWatermark(50);

        read(event("case-1", 50));

        assertThat(passedOn()).containsExactly("case-1@50");
        assertNothingIsKept();
    }

    @Test
    void aCaseWithMoreEventsThanMayWaitPassesTheOlderHalfOnEarly() throws Exception {
        read(event("case-1", 50), event("case-1", 10), event("case-1", 40), event("case-1", 20));
        assertThat(passedOn()).isEmpty();

        read(event("case-1", 30));
        assertThat(passedOn()).containsExactly("case-1@10", "case-1@20");

        buffer.processWatermark(100);
        assertThat(passedOn()).containsExactly("case-1@30", "case-1@40", "case-1@50");
        assertNothingIsKept();
    }

    @Test
    void oneTimerACaseIsEnough() throws Exception {
        read(event("case-1", 30), event("case-1", 10), event("case-1", 20), event("case-2", 5));

        assertThat(buffer.numEventTimeTimers()).isEqualTo(2);
    }

    @Test
    void anAbsentAttributeIsAbsentAfterARestore() throws Exception {
        String[] attributes = new String[2];
        attributes[0] = "clerk";
        read(new CaseEvent("case-1", 10, 10, "e", "opened", attributes));

        restore();
        buffer.processWatermark(10);

        assertThat(buffer.extractOutputValues().get(0).attributes()).containsExactly("clerk", null);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void everyEventGoesOnOnceAndThoseInTimeInTheirOrder(long seed) throws Exception {
        var random = new SplittableRandom(seed);
        buffer.close();
        buffer = opened(null, 1_000);
        List<CaseEvent> read = new ArrayList<>();
        List<CaseEvent> passed = new ArrayList<>();
        long watermark = 0;
        for (int i = 0; i < 500; i++) {
            CaseEvent event = event("case-" + random.nextInt(5), watermark + 1 + random.nextInt(100));
            read.add(event);
            read(event);
            if (random.nextInt(10) == 0) {
                watermark += random.nextInt(60);
                buffer.processWatermark(watermark);
            }
            if (random.nextInt(50) == 0) {
                passed.addAll(buffer.extractOutputValues());
                restore();
                buffer.processWatermark(watermark);
            }
        }
        buffer.processWatermark(Long.MAX_VALUE);
        passed.addAll(buffer.extractOutputValues());

        assertThat(ids(passed)).containsExactlyInAnyOrderElementsOf(ids(read));
        passed.stream().collect(Collectors.groupingBy(CaseEvent::key)).forEach((key, events) -> assertThat(events)
                .as(key)
                .isSortedAccordingTo(Comparator.comparingLong(CaseEvent::time)));
        assertNothingIsKept();
    }

    @Test
    void versionsMadeOfTimesKeepTheirOrderFromTheFirstYearToTheLast() {
        long first = java.time.Instant.parse("0001-01-01T00:00:00Z").toEpochMilli();
        long last = java.time.Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

        assertThat(IntStream.of(0, 1, 2).mapToLong(i -> new long[] {first, 0, last}[i]))
                .isSortedAccordingTo(Comparator.comparingLong(time -> CaseEvent.versionOf(time, "x" + time)));
        assertThat(CaseEvent.versionOf(7, "a")).isNotEqualTo(CaseEvent.versionOf(7, "b"));
        assertThat(CaseEvent.versionOf(8, "a")).isGreaterThan(CaseEvent.versionOf(7, "zzz"));
    }

    private void assertNothingIsKept() {
        assertThat(buffer.numKeyedStateEntries()).isZero();
        assertThat(buffer.numEventTimeTimers()).isZero();
    }

    private void restore() throws Exception {
        OperatorSubtaskState snapshot = buffer.snapshot(1, 1);
        buffer.close();
        buffer = opened(snapshot, 1_000);
    }

    private void read(CaseEvent... events) throws Exception {
        for (CaseEvent event : events) {
            buffer.processElement(event, event.time());
        }
    }

    private List<String> passedOn() {
        List<String> passed = buffer.extractOutputValues().stream()
                .map(event -> event.key() + "@" + event.time())
                .toList();
        buffer.getOutput().clear();
        return passed;
    }

    private List<String> ids() {
        return ids(buffer.extractOutputValues());
    }

    private static List<String> ids(List<CaseEvent> events) {
        return events.stream().map(CaseEvent::id).toList();
    }

    private static int events;

    private static CaseEvent event(String key, long time) {
        String id = "event-" + events++;
        return new CaseEvent(key, time, CaseEvent.versionOf(time, id), id, "moved", new String[0]);
    }

    private static KeyedOneInputStreamOperatorTestHarness<String, CaseEvent, CaseEvent> opened(
            @Nullable OperatorSubtaskState restored, int most) throws Exception {
        var harness = new KeyedOneInputStreamOperatorTestHarness<>(
                new KeyedProcessOperator<>(new ReorderBuffer(most)), CaseEvent::key, Types.STRING);
        if (restored != null) {
            harness.initializeState(restored);
        }
        harness.open();
        return harness;
    }
}
