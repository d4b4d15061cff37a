package dev.tidemark.sinks.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.command.TransitionWorkflow;
import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.DuplicateIgnored;
import dev.tidemark.sinks.result.SinkResult.StaleIgnored;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WorkflowRowTest {
    private static final WorkflowRow OPEN = new WorkflowRow("OPEN", 5, "E5");

    @Test
    void aTransitionFromAnExpectedStatusIsMade() {
        assertThat(WorkflowRow.judge(OPEN, closing("E6", 6))).isInstanceOf(Applied.class);
    }

    @Test
    void theSameEventAgainIsADuplicate() {
        WorkflowRow closed = WorkflowRow.after(closing("E6", 6));
        assertThat(WorkflowRow.judge(closed, closing("E6", 6))).isInstanceOf(DuplicateIgnored.class);
    }

    @Test
    void anEventBeforeTheRowsIsStaleEvenFromAStatusThatWouldFit() {
        assertThat(WorkflowRow.judge(OPEN, closing("E4", 4)))
                .isEqualTo(
                        new StaleIgnored("OPEN since version 5 (event 'E5')", "CLOSED since version 4 (event 'E4')"));
    }

    @Test
    void theRowsVersionUnderAnotherEventIsAConflict() {
        assertThat(WorkflowRow.judge(OPEN, closing("other", 5))).isInstanceOf(Conflict.class);
    }

    @Test
    void anUnexpectedStatusIsAConflict() {
        assertThat(WorkflowRow.judge(new WorkflowRow("CLOSED", 5, "E5"), closing("E6", 6)))
                .isInstanceOf(Conflict.class);
    }

    @Test
    void aMissingRowIsAConflictUnlessTheEventMayBeginIt() {
        assertThat(WorkflowRow.judge(null, closing("E6", 6))).isInstanceOf(Conflict.class);
        assertThat(WorkflowRow.judge(
                        null, new TransitionWorkflow("t", "C", "E1", 1, Set.of(TransitionWorkflow.ABSENT), "OPEN")))
                .isInstanceOf(Applied.class);
    }

    private static TransitionWorkflow closing(String event, long version) {
        return new TransitionWorkflow("t", "C", event, version, Set.of("OPEN"), "CLOSED");
    }
}
