package dev.tidemark.savepoint.render;

import dev.tidemark.savepoint.inspect.Inspection;
import dev.tidemark.savepoint.inspect.StateReport;
import dev.tidemark.savepoint.inspect.StepReport;
import dev.tidemark.snapshot.OperatorStateSummary;
import java.util.List;

/** An inspection as text. */
public final class InspectionText {
    private static final String END = System.lineSeparator();

    private InspectionText() {}

    /** The report. */
    public static String of(Inspection inspection) {
        StringBuilder text = new StringBuilder();
        text.append(inspection.kind())
                .append(' ')
                .append(inspection.checkpointId())
                .append(" at ")
                .append(inspection.path())
                .append(", metadata format ")
                .append(inspection.metadataFormat())
                .append(END);
        inspection.steps().forEach(step -> text.append(END).append(step(step)));
        return text.toString();
    }

    private static String step(StepReport step) {
        StringBuilder text = new StringBuilder();
        text.append(step.label())
                .append(step.name().isEmpty() ? "" : " (" + step.name() + ")")
                .append(END);
        text.append("  id ")
                .append(step.hash())
                .append(", parallelism ")
                .append(step.parallelism())
                .append(" of ")
                .append(step.maxParallelism())
                .append(END);
        if (!step.format().isEmpty()) {
            text.append("  keyed by ")
                    .append(step.key())
                    .append(", ")
                    .append(step.format())
                    .append(", ")
                    .append(Quantity.bytes(step.keyedBytes()))
                    .append(", ")
                    .append(Quantity.count(step.entries()))
                    .append(" entries, ")
                    .append(Quantity.count(step.timers()))
                    .append(" timers")
                    .append(END);
            text.append(states(step)).append(details(step)).append(skew(step.keyGroupBytes()));
        }
        text.append(others(step));
        step.faults().forEach(fault -> text.append("  FAULT ").append(fault).append(END));
        step.notChecked()
                .forEach(note -> text.append("  NOT CHECKED ").append(note).append(END));
        return text.toString();
    }

    private static String states(StepReport step) {
        TextTable table = new TextTable();
        table.row("state", "kind", "entries", "keys", "values", "ttl", "namespace", "value serializer");
        for (StateReport state : step.states()) {
            table.row(
                    state.name(),
                    state.kind(),
                    Quantity.count(state.entries()),
                    Quantity.bytes(state.keyBytes()),
                    Quantity.bytes(state.valueBytes()),
                    state.ttl() ? "ttl" : "-",
                    state.namespace().isEmpty() ? "-" : state.namespace(),
                    state.value());
        }
        return step.states().isEmpty() ? "" : table.print("    ");
    }

    private static String details(StepReport step) {
        StringBuilder text = new StringBuilder();
        for (StateReport state : step.states()) {
            if (state.times().latest() != 0) {
                text.append("    ")
                        .append(state.name())
                        .append(state.kind().equals("TIMER") ? ": fires " : ": written ")
                        .append(Quantity.time(state.times().earliest()))
                        .append(" to ")
                        .append(Quantity.time(state.times().latest()))
                        .append(END);
            }
            if (!state.largestKeys().isEmpty()) {
                StateReport.LargeKey largest = state.largestKeys().get(0);
                text.append("    ")
                        .append(state.name())
                        .append(": largest key ")
                        .append(largest.key())
                        .append(", ")
                        .append(Quantity.count(largest.entries()))
                        .append(" entries, ")
                        .append(Quantity.bytes(largest.bytes()))
                        .append(END);
            }
        }
        return text.toString();
    }

    private static String skew(List<Long> keyGroups) {
        long total = keyGroups.stream().mapToLong(Long::longValue).sum();
        if (total == 0) {
            return "";
        }
        long largest = keyGroups.stream().mapToLong(Long::longValue).max().orElse(0);
        long used = keyGroups.stream()
                .mapToLong(Long::longValue)
                .filter(bytes -> bytes > 0)
                .count();
        return "    key groups: " + used + " of " + keyGroups.size() + " used, the largest has "
                + Quantity.bytes(largest) + ", the mean " + Quantity.bytes(total / keyGroups.size()) + END;
    }

    private static String others(StepReport step) {
        StringBuilder text = new StringBuilder();
        for (OperatorStateSummary state : step.operatorStates()) {
            text.append("    operator state ")
                    .append(state.name())
                    .append(": ")
                    .append(state.kind())
                    .append(", ")
                    .append(Quantity.count(state.elements()))
                    .append(" elements")
                    .append(state.serializer().isEmpty() ? "" : ", " + state.serializer())
                    .append(END);
        }
        if (step.coordinatorBytes() > 0) {
            text.append("    coordinator state: ")
                    .append(Quantity.bytes(step.coordinatorBytes()))
                    .append(END);
        }
        return text.toString();
    }
}
