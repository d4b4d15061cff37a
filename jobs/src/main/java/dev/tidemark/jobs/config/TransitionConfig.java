package dev.tidemark.jobs.config;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an event does to the status of its case.
 *
 * @param event the event's name
 * @param from the statuses in which it may happen; empty for the event that opens a case
 * @param to the status that it leads to
 * @param dispatch the action that another system is asked for when the transition is made; null for none
 */
public record TransitionConfig(String event, List<String> from, String to, @Nullable String dispatch)
        implements Serializable {

    public TransitionConfig(
            @Nullable String event, @Nullable List<String> from, @Nullable String to, @Nullable String dispatch) {
        this.event = Require.text(event, "event");
        this.from = List.copyOf(Require.orDefault(from, List.of()));
        this.from.forEach(status -> Require.text(status, "from"));
        this.to = Require.text(to, "to");
        this.dispatch = dispatch == null ? null : Require.text(dispatch, "dispatch");
    }
}
