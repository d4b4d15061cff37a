package dev.tidemark.snapshot;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.SavepointType;
import org.apache.flink.runtime.checkpoint.SnapshotType;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;

/**
 * A savepoint or a retained checkpoint, as its metadata describes it. Opening it reads {@code _metadata} only and loads no
 * class of the job. Immutable and thread-safe.
 */
public final class Savepoint {
    private final String path;
    private final int metadataFormat;
    private final CheckpointMetadata metadata;
    private final List<OperatorSnapshot> operators;

    private Savepoint(MetadataFile.Loaded loaded) {
        this.path = loaded.directory();
        this.metadataFormat = loaded.format();
        this.metadata = loaded.metadata();
        this.operators = metadata.getOperatorStates().stream()
                .map(state -> new OperatorSnapshot(state, path))
                .sorted(Comparator.comparing(OperatorSnapshot::label))
                .toList();
    }

    /**
     * Opens the savepoint at {@code path}: its directory or its {@code _metadata}, on any file system Flink knows.
     *
     * @throws SnapshotException if there is none, or it cannot be read
     */
    public static Savepoint open(String path) throws IOException {
        Savepoint savepoint = new Savepoint(MetadataFile.load(path));
        for (OperatorSnapshot operator : savepoint.operators) {
            operator.checkRanges();
        }
        return savepoint;
    }

    /** The qualified path of the directory. */
    public String path() {
        return path;
    }

    /** The checkpoint's number in its job. */
    public long checkpointId() {
        return metadata.getCheckpointId();
    }

    /** The format of {@code _metadata}: 2 and 3 before Flink 1.17, 4 to 1.20, 5 in 2.0, 6 from 2.1 on. */
    public int metadataFormat() {
        return metadataFormat;
    }

    /** {@code canonical savepoint}, {@code native savepoint} or {@code checkpoint}; older metadata does not say. */
    public String kind() {
        CheckpointProperties properties = metadata.getCheckpointProperties();
        if (properties == null) {
            return "savepoint or checkpoint";
        }
        SnapshotType type = properties.getCheckpointType();
        if (type instanceof SavepointType savepoint) {
            return savepoint.getFormatType() == SavepointFormatType.NATIVE ? "native savepoint" : "canonical savepoint";
        }
        return "checkpoint";
    }

    /** The steps that have an entry, by uid or hash. */
    public List<OperatorSnapshot> operators() {
        return operators;
    }

    /**
     * The step with this uid, or with this hash.
     *
     * @throws SnapshotException if there is none; the message lists those there are
     */
    public OperatorSnapshot operator(String uidOrHash) throws SnapshotException {
        return operators.stream()
                .filter(operator -> operator.isNamed(uidOrHash))
                .findFirst()
                .orElseThrow(() -> new SnapshotException(
                        path,
                        "has no step with the uid or hash '" + uidOrHash + "'; it has "
                                + operators.stream()
                                        .map(OperatorSnapshot::label)
                                        .toList()));
    }

    CheckpointMetadata metadata() {
        return metadata;
    }
}
