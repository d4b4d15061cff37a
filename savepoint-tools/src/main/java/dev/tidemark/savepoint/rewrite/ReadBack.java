package dev.tidemark.savepoint.rewrite;

import dev.tidemark.savepoint.inspect.Inspector;
import dev.tidemark.savepoint.inspect.StateReport;
import dev.tidemark.savepoint.inspect.StepReport;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.SavepointOutput;
import dev.tidemark.snapshot.SnapshotException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the written state files and compares entries, bytes and content with what the ledger says was written. */
final class ReadBack {
    private final RewriteOptions options;

    ReadBack(RewriteOptions options) {
        this.options = options;
    }

    private record Content(long entries, long bytes, long hash) {}

    void check(SavepointOutput output, List<Ledger.Line> lines) throws IOException {
        Map<String, Content> expected = new TreeMap<>();
        for (Ledger.Line line : lines) {
            if (!line.state().isEmpty() && !line.fate().startsWith("dropped")) {
                expected.put(
                        line.step() + "/" + line.state(), new Content(line.out(), line.bytesOut(), line.contentHash()));
            }
        }
        Map<String, Content> found = new TreeMap<>();
        Inspector inspector = new Inspector(options.classes(), options.threads());
        for (OperatorSnapshot operator : output.written()) {
            StepReport report = inspector.step(operator);
            if (!report.faults().isEmpty()) {
                throw new SnapshotException(output.path(), "reads back with faults: " + report.faults());
            }
            for (StateReport state : report.states()) {
                found.put(
                        report.label() + "/" + state.name(),
                        new Content(state.entries(), state.bytes(), state.contentHashBits()));
            }
        }
        if (!expected.equals(found)) {
            throw new SnapshotException(
                    output.path(), "reads back differently: written " + expected + ", read " + found);
        }
    }
}
