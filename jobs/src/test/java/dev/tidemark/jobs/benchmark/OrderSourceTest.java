package dev.tidemark.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.junit.jupiter.api.Test;

class OrderSourceTest {

    private static final Plan PLAN = new Plan(new Workload(1, 10, 100, 1_000), 25, Duration.ofSeconds(1));
    private static final OrderShape<Long> POSITION = (customer, cents, time, position) -> position;
    private static final OrderSource<Long> SOURCE = new OrderSource<>(PLAN, POSITION, Types.LONG);

    @Test
    void theSplitsTogetherHoldEveryPositionOnce() {
        List<Long> positions = new ArrayList<>();
        for (int split = 0; split < 3; split++) {
            new OrderSplit<>(PLAN, POSITION, split, 3).getIterator().forEachRemaining(positions::add);
        }
        assertThat(positions).hasSize(25).doesNotHaveDuplicates().contains(0L, 24L);
    }

    @Test
    void aSplitTakenFromACheckpointGoesOnWhereItStood() throws IOException {
        OrderIterator<Long> iterator = new OrderSplit<>(PLAN, POSITION, 1, 2).getIterator();
        assertThat(List.of(iterator.next(), iterator.next())).containsExactly(1L, 3L);
        OrderSplit<Long> checkpointed = new OrderSplit<>(PLAN, POSITION, 1, 2).getUpdatedSplitForIterator(iterator);
        byte[] bytes = SOURCE.getSplitSerializer().serialize(checkpointed);
        OrderSplit<Long> restored = SOURCE.getSplitSerializer().deserialize(1, bytes);
        assertThat(restored).isEqualTo(checkpointed);
        assertThat(restored.splitId()).isEqualTo("1");
        assertThat(restored.getIterator().next()).isEqualTo(5);
    }

    @Test
    void splitsNotHandedOutSurviveACheckpoint() throws IOException {
        List<OrderSplit<Long>> splits =
                List.of(new OrderSplit<>(PLAN, POSITION, 0, 2), new OrderSplit<>(PLAN, POSITION, 1, 2));
        byte[] bytes = SOURCE.getEnumeratorCheckpointSerializer().serialize(splits);
        assertThat(SOURCE.getEnumeratorCheckpointSerializer().deserialize(1, bytes))
                .isEqualTo(splits);
    }
}
