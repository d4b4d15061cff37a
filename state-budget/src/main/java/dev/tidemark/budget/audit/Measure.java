package dev.tidemark.budget.audit;

import dev.tidemark.snapshot.KeyedHeader;
import dev.tidemark.snapshot.KeyedPart;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.OperatorStateSummary;
import dev.tidemark.snapshot.PartReader;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.StateMeta;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what a savepoint holds, without the job's classes. Reads every record once, on the calling thread. */
public final class Measure {
    private final TrustedClasses classes;
    private final Map<String, MeasuredState> states = new LinkedHashMap<>();
    private final List<String> notMeasured = new ArrayList<>();
    private long[] groups = new long[0];

    private Measure(TrustedClasses classes) {
        this.classes = classes;
    }

    /**
     * Each step that has state.
     *
     * @throws IOException if a file is missing or damaged
     */
    public static List<MeasuredStep> of(Savepoint savepoint, TrustedClasses classes) throws IOException {
        List<MeasuredStep> steps = new ArrayList<>();
        for (OperatorSnapshot operator : savepoint.operators()) {
            MeasuredStep step = new Measure(classes).step(operator);
            if (!step.states().isEmpty() || !step.notMeasured().isEmpty()) {
                steps.add(step);
            }
        }
        return steps;
    }

    private MeasuredStep step(OperatorSnapshot operator) throws IOException {
        groups = new long[Math.max(1, operator.maxParallelism())];
        for (KeyedPart part : operator.keyed()) {
            if (part.unreadable().isPresent()) {
                notMeasured.add(part.unreadable().get());
            } else {
                part(part, operator.maxParallelism());
            }
        }
        for (OperatorStateSummary summary : operator.operatorStates(classes)) {
            states.put(summary.name(), new MeasuredState(summary.name(), summary.kind(), summary.elements(), 0, false));
        }
        return new MeasuredStep(
                operator.label(),
                List.copyOf(states.values()),
                operator.keyed().isEmpty()
                        ? List.of()
                        : Arrays.stream(groups).boxed().toList(),
                notMeasured);
    }

    private void part(KeyedPart part, int maxParallelism) throws IOException {
        KeyedHeader header = part.header(classes);
        long[] entries = new long[header.states().size()];
        long[] bytes = new long[entries.length];
        try (PartReader reader = part.open(header, maxParallelism)) {
            for (int group = part.firstKeyGroup(); group <= part.lastKeyGroup(); group++) {
                reader.read(group, view -> {
                    entries[view.state]++;
                    bytes[view.state] += view.bytes();
                    groups[view.keyGroup] += view.bytes();
                });
            }
        }
        for (int i = 0; i < entries.length; i++) {
            StateMeta meta = header.states().get(i);
            states.merge(
                    meta.name(),
                    new MeasuredState(meta.name(), meta.kind(), entries[i], bytes[i], meta.ttl()),
                    (one, two) -> new MeasuredState(
                            one.name(),
                            one.kind(),
                            one.entries() + two.entries(),
                            one.bytes() + two.bytes(),
                            one.ttl()));
        }
    }
}
