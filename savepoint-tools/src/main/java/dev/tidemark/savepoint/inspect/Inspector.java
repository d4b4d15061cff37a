package dev.tidemark.savepoint.inspect;

import dev.tidemark.savepoint.scan.ParallelScan;
import dev.tidemark.snapshot.KeyReader;
import dev.tidemark.snapshot.KeyedHeader;
import dev.tidemark.snapshot.KeyedPart;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.OperatorStateSummary;
import dev.tidemark.snapshot.PartReader;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import dev.tidemark.snapshot.UnknownSerializerException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads a savepoint from end to end and reports what is inside. What cannot be read is said, never left out. */
public final class Inspector {
    private final TrustedClasses classes;
    private final int threads;

    /** An inspector that reads with this many threads. */
    public Inspector(TrustedClasses classes, int threads) {
        this.classes = classes;
        this.threads = threads;
    }

    /** The report on every step. */
    public Inspection inspect(Savepoint savepoint) {
        return new Inspection(
                savepoint.path(),
                savepoint.kind(),
                savepoint.checkpointId(),
                savepoint.metadataFormat(),
                savepoint.operators().stream().map(this::step).toList());
    }

    /** The report on one step. */
    public StepReport step(OperatorSnapshot operator) {
        Findings findings = new Findings(new LinkedHashSet<>(), new LinkedHashSet<>());
        Map<String, StateTally> states = new LinkedHashMap<>();
        long[] keyGroups = new long[operator.maxParallelism()];
        Set<String> keys = new LinkedHashSet<>();
        for (KeyedPart part : operator.keyed()) {
            if (!part.hasHeader()) {
                part.unreadable().ifPresent(findings.notChecked()::add);
                continue;
            }
            findings.guard(() -> {
                KeyedHeader header = part.header(classes);
                keys.add(header.key().words());
                header.states().forEach(state -> states.putIfAbsent(state.name(), new StateTally(state, null)));
                for (TallyVisitor visitor : tally(operator, part, header, findings)) {
                    visitor.states.forEach(tally -> states.merge(tally.meta().name(), tally, Inspector::sum));
                    for (int i = 0; i < keyGroups.length; i++) {
                        keyGroups[i] += visitor.keyGroupBytes[i];
                    }
                }
            });
        }
        return report(operator, String.join(" or ", keys), states, keyGroups, findings);
    }

    private record Findings(Set<String> faults, Set<String> notChecked) {
        void guard(ParallelScan.Task task) {
            try {
                task.run();
            } catch (UnknownSerializerException e) {
                notChecked.add(String.valueOf(e.getMessage()));
            } catch (IOException e) {
                faults.add(String.valueOf(e.getMessage()));
            }
        }
    }

    private static StateTally sum(StateTally one, StateTally other) {
        one.add(other);
        return one;
    }

    private List<TallyVisitor> tally(OperatorSnapshot operator, KeyedPart part, KeyedHeader header, Findings findings)
            throws IOException {
        if (part.unreadable().isPresent()) {
            findings.notChecked().add(part.unreadable().get());
            return List.of();
        }
        int maxParallelism = operator.maxParallelism();
        boolean readable = keysReadable(header, findings);
        try (PartReader reader = part.open(header, maxParallelism)) {
            return ParallelScan.scan(
                    part,
                    reader,
                    threads,
                    () -> new TallyVisitor(
                            header, maxParallelism, readable ? new KeyReader(header, maxParallelism, classes) : null));
        }
    }

    private boolean keysReadable(KeyedHeader header, Findings findings) {
        Optional<String> obstacle = KeyReader.obstacle(header, classes);
        obstacle.ifPresent(reason ->
                findings.notChecked().add("keys are counted, but not checked against their key groups: " + reason));
        return obstacle.isEmpty();
    }

    private StepReport report(
            OperatorSnapshot operator,
            String key,
            Map<String, StateTally> states,
            long[] keyGroups,
            Findings findings) {
        List<OperatorStateSummary> operatorStates = new ArrayList<>();
        findings.guard(() -> operatorStates.addAll(operator.operatorStates(classes)));
        if (operator.rawKeyedBytes() > 0) {
            findings.notChecked()
                    .add("it has " + operator.rawKeyedBytes()
                            + " bytes of raw keyed state, which only the operator that wrote it can read");
        }
        List<StateReport> reports = new ArrayList<>();
        findings.guard(() -> {
            for (StateTally tally : states.values()) {
                reports.add(StateReport.of(tally.meta(), tally));
            }
        });
        String format =
                operator.keyed().stream().map(KeyedPart::format).distinct().collect(Collectors.joining(", "));
        return new StepReport(
                operator.uid().orElse(""),
                operator.hash(),
                operator.name().orElse(""),
                operator.parallelism(),
                operator.maxParallelism(),
                format,
                key,
                operator.keyed().stream().mapToLong(KeyedPart::bytes).sum(),
                reports,
                operatorStates,
                operator.operatorStateBytes(),
                operator.coordinatorBytes(),
                operator.rawKeyedBytes(),
                operator.channelBytes(),
                operator.keyed().isEmpty()
                        ? List.of()
                        : Arrays.stream(keyGroups).boxed().toList(),
                List.copyOf(findings.faults()),
                List.copyOf(findings.notChecked()));
    }
}
