package dev.tidemark.savepoint.rewrite;

import dev.tidemark.savepoint.inspect.Inspector;
import dev.tidemark.savepoint.inspect.StateReport;
import dev.tidemark.savepoint.inspect.StepReport;
import dev.tidemark.snapshot.KeyedPart;
import dev.tidemark.snapshot.OperatorIdentity;
import dev.tidemark.snapshot.OperatorOutput;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.SavepointOutput;
import dev.tidemark.snapshot.SnapshotException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites a savepoint by a plan into a complete canonical savepoint of its own. What was written is read back and compared
 * before {@code _metadata} makes a savepoint of it; after any fault the output is deleted.
 */
public final class Rewriter {
    private final Plan plan;
    private final RewriteOptions options;

    /** A rewriter. */
    public Rewriter(Plan plan, RewriteOptions options) {
        this.plan = plan;
        this.options = options;
    }

    /**
     * Rewrites {@code source} to {@code target}, which must not exist.
     *
     * @throws IOException if anything cannot be read, mapped, merged or written; nothing is left at {@code target} then
     */
    public Ledger rewrite(Savepoint source, String target) throws IOException {
        check(source);
        if (options.dryRun()) {
            return new Ledger(true, "", steps(source, null));
        }
        SavepointOutput output = SavepointOutput.create(source, target);
        try {
            List<Ledger.Line> lines = steps(source, output);
            new ReadBack(options).check(output, lines);
            // if the process dies before this returns there is no savepoint at the target
            output.commit();
            Savepoint.open(output.path());
            return new Ledger(false, output.path(), lines);
        } catch (IOException | RuntimeException | Error e) {
            try {
                output.abort();
            } catch (IOException onAbort) {
                e.addSuppressed(onAbort);
            }
            throw e;
        }
    }

    private void check(Savepoint source) throws IOException {
        Set<String> hashes = new HashSet<>();
        for (OperatorSnapshot operator : source.operators()) {
            if (operator.channelBytes() > 0) {
                throw new SnapshotException(
                        source.path(),
                        "is an unaligned checkpoint with records in flight; take a savepoint, which has none");
            }
            StepChange change = plan.step(operator.hash());
            String hash = change.uid().map(OperatorSnapshot::hashOf).orElse(operator.hash());
            if (change.dropped().isEmpty() && !hashes.add(hash)) {
                throw new SnapshotException(
                        source.path(),
                        "would have two steps with the uid " + change.uid().orElse(operator.label()));
            }
            boolean keysChange =
                    change.rekey().isPresent() || change.maxParallelism().isPresent();
            if (keysChange && operator.rawKeyedBytes() > 0) {
                throw new SnapshotException(
                        "step " + operator.label(),
                        "has raw keyed state, which only the operator that wrote it can move to other keys");
            }
            if (change.rekey().isPresent() && operator.keyed().isEmpty()) {
                throw new SnapshotException("step " + operator.label(), "has no keyed state to rekey");
            }
        }
    }

    private List<Ledger.Line> steps(Savepoint source, @Nullable SavepointOutput output) throws IOException {
        List<Ledger.Line> lines = new ArrayList<>();
        for (OperatorSnapshot operator : source.operators()) {
            StepChange change = plan.step(operator.hash());
            if (change.dropped().isPresent()) {
                lines.addAll(dropped(operator, change.dropped().get()));
            } else {
                lines.addAll(step(operator, change, output));
            }
        }
        return lines;
    }

    private List<Ledger.Line> step(OperatorSnapshot operator, StepChange change, @Nullable SavepointOutput output)
            throws IOException {
        String label = change.uid().orElse(operator.label());
        int maxParallelism = change.maxParallelism().orElse(operator.maxParallelism());
        OperatorIdentity identity =
                change.uid().map(OperatorIdentity::ofUid).orElseGet(() -> OperatorIdentity.of(operator));
        OperatorOutput written = output == null ? null : output.operator(operator, identity, maxParallelism);
        List<Ledger.Line> lines = new ArrayList<>();
        try {
            if (operator.keyed().isEmpty()) {
                lines.add(new Ledger.Line(label, "", 0, 0, 0, 0, 0, 0, 0, 0, 0, "copied"));
            } else if (canCopy(operator, change)) {
                lines.addAll(copied(operator, label));
                if (written != null) {
                    written.copyKeyed();
                }
            } else {
                StepPlan stepPlan = StepPlan.of(operator, change, plan.classes(), options.classes());
                List<StateCounts> counts = new KeyedRewrite(stepPlan, options, written).run();
                for (int i = 0; i < counts.size(); i++) {
                    lines.add(line(label, stepPlan.target().states().get(i).name(), counts.get(i)));
                }
            }
            if (output != null && written != null) {
                output.add(written);
            }
        } catch (IOException | RuntimeException | Error e) {
            if (written != null) {
                written.close();
            }
            throw e;
        }
        return lines;
    }

    private boolean canCopy(OperatorSnapshot operator, StepChange change) {
        return change.rekey().isEmpty()
                && change.transforms().isEmpty()
                && change.maxParallelism()
                        .filter(changed -> changed != operator.maxParallelism())
                        .isEmpty()
                && plan.classes().isEmpty()
                && operator.keyed().stream().map(KeyedPart::format).allMatch("canonical"::equals);
    }

    private static Ledger.Line line(String step, String state, StateCounts counts) throws IOException {
        if (counts.in != counts.kept + counts.moved + counts.dropped
                || counts.out != counts.kept + counts.moved - counts.merged) {
            throw new IOException("step " + step + ": state " + state + ": the ledger does not add up: in " + counts.in
                    + ", kept " + counts.kept + ", moved " + counts.moved + ", dropped " + counts.dropped + ", merged "
                    + counts.merged + ", out " + counts.out);
        }
        return new Ledger.Line(
                step,
                state,
                counts.in,
                counts.bytesIn,
                counts.kept,
                counts.moved,
                counts.merged,
                counts.dropped,
                counts.out,
                counts.bytesOut,
                counts.contentHash,
                "rewritten");
    }

    private List<Ledger.Line> copied(OperatorSnapshot operator, String label) throws IOException {
        return report(operator).states().stream()
                .map(state -> new Ledger.Line(
                        label,
                        state.name(),
                        state.entries(),
                        state.bytes(),
                        state.entries(),
                        0,
                        0,
                        0,
                        state.entries(),
                        state.bytes(),
                        state.contentHashBits(),
                        "copied"))
                .toList();
    }

    private List<Ledger.Line> dropped(OperatorSnapshot operator, String reason) {
        String fate = "dropped: " + reason;
        List<Ledger.Line> lines = new ArrayList<>();
        for (StateReport state : new Inspector(options.classes(), options.threads())
                .step(operator)
                .states()) {
            lines.add(new Ledger.Line(
                    operator.label(),
                    state.name(),
                    state.entries(),
                    state.bytes(),
                    0,
                    0,
                    0,
                    state.entries(),
                    0,
                    0,
                    0,
                    fate));
        }
        if (lines.isEmpty()) {
            long bytes = operator.operatorStateBytes() + operator.coordinatorBytes();
            lines.add(new Ledger.Line(operator.label(), "", 0, bytes, 0, 0, 0, 0, 0, 0, 0, fate));
        }
        return lines;
    }

    private StepReport report(OperatorSnapshot operator) throws IOException {
        StepReport report = new Inspector(options.classes(), options.threads()).step(operator);
        if (!report.faults().isEmpty()) {
            throw new SnapshotException("step " + operator.label(), String.join("; ", report.faults()));
        }
        return report;
    }
}
