package dev.tidemark.savepoint.inspect;

import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.StateFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;

/**
 * Checks that every file the metadata names is there with the size it should have, and that every record can be read and
 * stands in its key's group. Canonical files carry no checksums, so a bit flipped inside a value is not found here; in
 * compressed ones it is.
 */
public final class Verifier {
    private final Inspector inspector;

    /** A verifier that reads through {@code inspector}. */
    public Verifier(Inspector inspector) {
        this.inspector = inspector;
    }

    /**
     * What was found.
     *
     * @param faults a sentence each; empty if nothing is broken
     * @param notChecked what could not be checked without the job's classes, a sentence each
     */
    public record Verdict(Inspection inspection, int files, long bytes, List<String> faults, List<String> notChecked) {}

    /** Checks the whole savepoint; a fault does not stop it, so that all are listed. */
    public Verdict verify(Savepoint savepoint) {
        List<String> faults = new ArrayList<>();
        List<String> notChecked = new ArrayList<>();
        int files = 0;
        long bytes = 0;
        for (OperatorSnapshot operator : savepoint.operators()) {
            for (StateFile file : operator.files()) {
                files++;
                bytes += file.bytes();
                check(operator, file, faults);
            }
        }
        Inspection inspection = inspector.inspect(savepoint);
        for (StepReport step : inspection.steps()) {
            step.faults().forEach(fault -> faults.add("step " + step.label() + ": " + fault));
            step.notChecked().forEach(note -> notChecked.add("step " + step.label() + ": " + note));
        }
        return new Verdict(inspection, files, bytes, faults, notChecked);
    }

    private static void check(OperatorSnapshot operator, StateFile file, List<String> faults) {
        try {
            Path path = new Path(file.path());
            FileStatus status = path.getFileSystem().getFileStatus(path);
            if (status.getLen() < file.bytes()) {
                faults.add("step " + operator.label() + ": " + file.path() + " has " + status.getLen()
                        + " bytes, the metadata says " + file.bytes());
            }
        } catch (IOException e) {
            faults.add("step " + operator.label() + ": " + file.path() + " is missing: " + e.getMessage());
        }
    }
}
