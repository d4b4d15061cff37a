package dev.tidemark.sinks.staged;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RewindCheckTest {
    @Test
    void theRestoredCheckpointMayBeTheLastCommittedOneOrLater() {
        starts(0, OptionalLong.of(7), Map.of(0L, 7L));
        starts(0, OptionalLong.of(9), Map.of(0L, 7L));
        starts(0, OptionalLong.empty(), Map.of());
        starts(0, OptionalLong.of(3), Map.of());
    }

    @Test
    void anOlderCheckpointIsRefusedAndTheWaysOutAreNamed() {
        refused(
                0,
                OptionalLong.of(6),
                Map.of(0L, 7L),
                "Restore checkpoint 7 or a later savepoint, or give the run" + " generation 1.");
    }

    @Test
    void noStateOverCommittedRowsIsRefused() {
        refused(0, OptionalLong.empty(), Map.of(0L, 7L), "starts without state");
        refused(0, OptionalLong.empty(), Map.of(2L, 7L), "rows of generation 2 are committed");
    }

    @Test
    void aHigherGenerationStartsFromAnywhere() {
        starts(1, OptionalLong.of(3), Map.of(0L, 7L));
        starts(1, OptionalLong.empty(), Map.of(0L, 7L));
        // its own rows count from then on
        refused(1, OptionalLong.of(3), Map.of(0L, 7L, 1L, 4L), "generation 2");
    }

    @Test
    void aLowerGenerationIsRefused() {
        refused(0, OptionalLong.of(9), Map.of(1L, 7L), "Give it generation 1");
        assertThatThrownBy(() -> RewindCheck.check(
                        "totals", 0, OptionalLong.of(9), List.of(new StagedWriterState("totals", 1)), new TreeMap<>()))
                .hasMessageContaining("the restored state is of generation 1");
    }

    @Test
    void theStateOfAnotherSinkIsRefused() {
        assertThatThrownBy(() -> RewindCheck.check(
                        "totals", 0, OptionalLong.of(9), List.of(new StagedWriterState("sums", 0)), new TreeMap<>()))
                .hasMessageContaining("written by sink 'sums'");
    }

    private static void starts(long generation, OptionalLong restored, Map<Long, Long> committed) {
        assertThatCode(() -> RewindCheck.check("totals", generation, restored, List.of(), new TreeMap<>(committed)))
                .doesNotThrowAnyException();
    }

    private static void refused(long generation, OptionalLong restored, Map<Long, Long> committed, String message) {
        assertThatThrownBy(() -> RewindCheck.check("totals", generation, restored, List.of(), new TreeMap<>(committed)))
                .hasMessageContaining("Sink 'totals' does not start")
                .hasMessageContaining(message);
    }
}
