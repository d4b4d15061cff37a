package dev.tidemark.sinks.event;

import dev.tidemark.sinks.command.TransitionWorkflow;
import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.DuplicateIgnored;
import dev.tidemark.sinks.result.SinkResult.StaleIgnored;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where an entity stands in its workflow.
 *
 * @param status its status
 * @param version the version of the event that led there
 * @param eventId that event
 */
record WorkflowRow(String status, long version, String eventId) {

    /** The row that a transition leaves. */
    static WorkflowRow after(TransitionWorkflow transition) {
        return new WorkflowRow(transition.to(), transition.version(), transition.eventId());
    }

    /**
     * What becomes of a transition that meets a row.
     *
     * @param row the entity's row; null if there is none
     */
    static SinkResult judge(@Nullable WorkflowRow row, TransitionWorkflow attempted) {
        String entity = "'" + attempted.entity() + "' of tenant '" + attempted.tenant() + "'";
        if (row == null) {
            return attempted.from().contains(TransitionWorkflow.ABSENT)
                    ? Applied.INSTANCE
                    : new Conflict("There is no row of " + entity + "; the event '" + attempted.eventId()
                            + "' needs one that is " + oneOf(attempted.from()) + ".");
        }
        if (row.equals(after(attempted))) {
            return DuplicateIgnored.INSTANCE;
        }
        if (row.version() > attempted.version()) {
            return new StaleIgnored(row.toString(), after(attempted).toString());
        }
        if (row.version() == attempted.version()) {
            return new Conflict("The row of " + entity + " has the version " + row.version() + " of the event '"
                    + attempted.eventId() + "', and says something else: " + row + ".");
        }
        return attempted.from().contains(row.status())
                ? Applied.INSTANCE
                : new Conflict("The row of " + entity + " is " + row.status() + "; the event '" + attempted.eventId()
                        + "' needs one that is " + oneOf(attempted.from()) + ".");
    }

    private static String oneOf(Set<String> statuses) {
        return String.join(
                " or ",
                statuses.stream()
                        .map(status -> status.equals(TransitionWorkflow.ABSENT) ? "not there" : status)
                        .toList());
    }

    @Override
    public String toString() {
        return status + " since version " + version + " (event '" + eventId + "')";
    }
}
