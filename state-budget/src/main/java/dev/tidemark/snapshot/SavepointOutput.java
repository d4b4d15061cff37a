package dev.tidemark.snapshot;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;

/**
 * A canonical savepoint being written. State files come first; {@code _metadata}, which makes a savepoint of them, comes
 * last, so whatever is there when the process dies is not taken for one. Not thread-safe, but keyed files may be filled by
 * several threads.
 */
public final class SavepointOutput {
    private final Savepoint source;
    private final Path directory;
    private final List<OperatorState> operators = new ArrayList<>();

    private SavepointOutput(Savepoint source, Path directory) {
        this.source = source;
        this.directory = directory;
    }

    /**
     * Begins the rewritten {@code source} at {@code path}.
     *
     * @throws SnapshotException if there already is something, or the directory cannot be made
     */
    public static SavepointOutput create(Savepoint source, String path) throws IOException {
        try {
            Path given = new Path(path);
            FileSystem files = given.getFileSystem();
            Path directory = given.makeQualified(files);
            if (files.exists(directory)) {
                throw new SnapshotException(
                        directory.toString(),
                        "already exists; if it has no _metadata it was left by a rewrite that was killed: delete it, or"
                                + " name another directory");
            }
            if (!files.mkdirs(directory)) {
                throw new SnapshotException(directory.toString(), "cannot be created");
            }
            return new SavepointOutput(source, directory);
        } catch (SnapshotException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new SnapshotException(path, "cannot be created: " + e.getMessage(), e);
        }
    }

    /** The qualified path of the directory. */
    public String path() {
        return directory.toString();
    }

    /** Begins a step that keeps all but its keyed state, under these names. */
    public OperatorOutput operator(OperatorSnapshot from, OperatorIdentity identity, int maxParallelism) {
        return new OperatorOutput(from, identity, maxParallelism, directory);
    }

    /** Adds a finished step. */
    public void add(OperatorOutput operator) throws IOException {
        operators.add(operator.finish());
    }

    /** The steps so far, readable before {@code _metadata} is written. */
    public List<OperatorSnapshot> written() {
        return operators.stream()
                .map(state -> new OperatorSnapshot(state, path()))
                .toList();
    }

    /** Writes {@code _metadata}: from here on it is a savepoint. */
    public void commit() throws IOException {
        CheckpointMetadata metadata = new CheckpointMetadata(
                source.checkpointId(),
                operators,
                source.metadata().getMasterStates(),
                CheckpointProperties.forSavepoint(true, SavepointFormatType.CANONICAL));
        Path file = new Path(directory, MetadataFile.NAME);
        try (OutputStream out = directory.getFileSystem().create(file, FileSystem.WriteMode.NO_OVERWRITE)) {
            Checkpoints.storeCheckpointMetadata(metadata, out);
        } catch (IOException e) {
            throw new SnapshotException(file.toString(), "cannot be written: " + e.getMessage(), e);
        }
    }

    /** Deletes everything written. */
    public void abort() throws IOException {
        directory.getFileSystem().delete(directory, true);
    }
}
