package dev.tidemark.jobs.config;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The statuses of a case, as the events that lead from one to the next. An event that no transition names is kept as a
 * fact and shown with the case, and leaves the status as it is.
 *
 * @param transitions one for each event that changes a status
 */
public record WorkflowConfig(List<TransitionConfig> transitions) {

    public WorkflowConfig(@Nullable List<TransitionConfig> transitions) {
        this.transitions = List.copyOf(Require.present(transitions, "transitions"));
        Set<String> events = new HashSet<>();
        Set<String> reached = new HashSet<>();
        for (TransitionConfig transition : this.transitions) {
            if (!events.add(transition.event())) {
                throw new IllegalArgumentException("two transitions have the event '" + transition.event()
                        + "'; expected one, with every status in which it may happen under 'from'");
            }
            reached.add(transition.to());
        }
        if (this.transitions.stream().noneMatch(transition -> transition.from().isEmpty())) {
            throw new IllegalArgumentException(
                    "no transition opens a case; expected one whose 'from' is empty, or every case stays without a status");
        }
        for (TransitionConfig transition : this.transitions) {
            for (String status : transition.from()) {
                if (!reached.contains(status)) {
                    throw new IllegalArgumentException("the event '" + transition.event() + "' leads from the status '"
                            + status + "', which no transition leads to; statuses are: "
                            + String.join(", ", reached.stream().sorted().toList()));
                }
            }
        }
    }
}
