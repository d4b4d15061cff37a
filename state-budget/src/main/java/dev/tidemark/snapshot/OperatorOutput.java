package dev.tidemark.snapshot;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.FullyFinishedOperatorState;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.StateObjectCollection;
import org.apache.flink.runtime.state.KeyGroupsSavepointStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.runtime.state.OperatorStreamStateHandle;
import org.apache.flink.runtime.state.StreamStateHandle;
import org.apache.flink.runtime.state.filesystem.RelativeFileStateHandle;
import org.apache.flink.runtime.state.memory.ByteStreamStateHandle;

/** One step of a savepoint being written. Its state that is not keyed is copied; keyed state is written or copied. */
public final class OperatorOutput {
    private static final int COPY_BUFFER = 1 << 20;

    private final OperatorState from;
    private final OperatorSnapshot snapshot;
    private final OperatorIdentity identity;
    private final int maxParallelism;
    private final Path directory;
    private final Map<Integer, KeyedFileWriter> writers = new TreeMap<>();
    private final Map<Integer, KeyGroupsSavepointStateHandle> keyed = new TreeMap<>();

    OperatorOutput(OperatorSnapshot snapshot, OperatorIdentity identity, int maxParallelism, Path directory) {
        this.from = snapshot.flink();
        this.snapshot = snapshot;
        this.identity = identity;
        this.maxParallelism = maxParallelism;
        this.directory = directory;
    }

    /** Begins the keyed file of a subtask. One thread at a time may fill it. */
    public synchronized KeyedFileWriter keyedFile(int subtask, KeyedHeader header) throws IOException {
        KeyedFileWriter writer = new KeyedFileWriter(
                new Path(directory, "keyed-" + identity.id() + "-" + subtask),
                header,
                KeyGroups.first(subtask, from.getParallelism(), maxParallelism),
                KeyGroups.last(subtask, from.getParallelism(), maxParallelism),
                maxParallelism);
        writers.put(subtask, writer);
        return writer;
    }

    /** Copies the keyed state byte by byte, which the canonical format allows while max parallelism stays. */
    public void copyKeyed() throws IOException {
        for (KeyedPart part : snapshot.keyed()) {
            if (!(part instanceof CanonicalPart canonical)) {
                throw new IllegalArgumentException("only canonical state can be copied, this is " + part.format());
            }
            StreamStateHandle file = canonical.handle().getDelegateStateHandle();
            keyed.put(
                    part.subtask(),
                    new KeyGroupsSavepointStateHandle(
                            canonical.handle().getGroupRangeOffsets(), copy(file, "keyed", part.subtask())));
        }
    }

    OperatorState finish() throws IOException {
        if (from.isFullyFinished()) {
            return new FullyFinishedOperatorState(
                    from.getOperatorName().orElse(null),
                    identity.uid(),
                    identity.id(),
                    from.getParallelism(),
                    maxParallelism);
        }
        for (Map.Entry<Integer, KeyedFileWriter> writer : writers.entrySet()) {
            keyed.put(writer.getKey(), writer.getValue().finish());
        }
        OperatorState target = new OperatorState(
                from.getOperatorName().orElse(null),
                identity.uid(),
                identity.id(),
                from.getParallelism(),
                maxParallelism);
        target.setCoordinatorState(from.getCoordinatorState());
        for (int subtask = 0; subtask < from.getParallelism(); subtask++) {
            OperatorSubtaskState old = from.getState(subtask);
            if (old != null && old.isFinished()) {
                target.putState(subtask, old);
            } else if (old != null || keyed.containsKey(subtask)) {
                target.putState(
                        subtask,
                        subtask(
                                subtask,
                                old == null ? OperatorSubtaskState.builder().build() : old));
            }
        }
        return target;
    }

    private OperatorSubtaskState subtask(int subtask, OperatorSubtaskState old) throws IOException {
        OperatorSubtaskState.Builder builder = OperatorSubtaskState.builder()
                .setManagedOperatorState(operatorState(old.getManagedOperatorState(), "operator", subtask))
                .setRawOperatorState(operatorState(old.getRawOperatorState(), "raw-operator", subtask));
        for (KeyedStateHandle raw : old.getRawKeyedState()) {
            KeyGroupsStateHandle groups = (KeyGroupsStateHandle) raw;
            builder.setRawKeyedState(new KeyGroupsStateHandle(
                    groups.getGroupRangeOffsets(), copy(groups.getDelegateStateHandle(), "raw-keyed", subtask)));
        }
        KeyGroupsSavepointStateHandle handle = keyed.get(subtask);
        if (handle != null) {
            builder.setManagedKeyedState(handle);
        }
        return builder.build();
    }

    private StateObjectCollection<OperatorStateHandle> operatorState(
            StateObjectCollection<OperatorStateHandle> handles, String kind, int subtask) throws IOException {
        StateObjectCollection<OperatorStateHandle> copied = new StateObjectCollection<>();
        for (OperatorStateHandle handle : handles) {
            copied.add(new OperatorStreamStateHandle(
                    handle.getStateNameToPartitionOffsets(), copy(handle.getDelegateStateHandle(), kind, subtask)));
        }
        return copied;
    }

    private StreamStateHandle copy(StreamStateHandle handle, String kind, int subtask) throws IOException {
        if (handle instanceof ByteStreamStateHandle inline) {
            return inline;
        }
        String name = kind + "-" + identity.id() + "-" + subtask;
        Path target = new Path(directory, name);
        long copied;
        try (InputStream in = Handles.open(handle);
                NamedOutput out = new NamedOutput(target)) {
            byte[] buffer = new byte[COPY_BUFFER];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                out.write(buffer, 0, read);
            }
            copied = out.written();
        } catch (SnapshotException e) {
            throw e;
        } catch (IOException e) {
            throw new SnapshotException(
                    Handles.name(handle), "cannot be copied to " + target + ": " + e.getMessage(), e);
        }
        if (copied != handle.getStateSize()) {
            throw new SnapshotException(
                    Handles.name(handle), "has " + copied + " bytes, the metadata says " + handle.getStateSize());
        }
        return new RelativeFileStateHandle(target, name, copied);
    }

    /** Closes what is open after a fault. */
    public synchronized void close() throws IOException {
        for (KeyedFileWriter writer : writers.values()) {
            writer.close();
        }
    }
}
