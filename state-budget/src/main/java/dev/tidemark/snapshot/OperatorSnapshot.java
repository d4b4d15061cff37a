package dev.tidemark.snapshot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.OperatorStateHandle;
import org.apache.flink.streaming.api.graph.StreamingJobGraphGenerator;

/** One step of a savepoint. Immutable and thread-safe. */
public final class OperatorSnapshot {
    private final OperatorState state;
    private final String savepoint;
    private final List<KeyedPart> keyed;

    OperatorSnapshot(OperatorState state, String savepoint) {
        this.state = state;
        this.savepoint = savepoint;
        this.keyed = KeyedParts.of(state);
    }

    /** The uid; savepoints before Flink 2.0 do not carry it. */
    public Optional<String> uid() {
        return state.getOperatorUid();
    }

    /** The name of the step in the job graph, if the savepoint carries it. */
    public Optional<String> name() {
        return state.getOperatorName();
    }

    /** The operator id in hexadecimal: the hash of the uid, or of the graph if none was set. */
    public String hash() {
        return state.getOperatorID().toString();
    }

    /** The uid, or the hash where there is none. */
    public String label() {
        return uid().orElse(hash());
    }

    /** Whether {@code uidOrHash} is this step's uid, the uid its hash was made of, or its hash. */
    public boolean isNamed(String uidOrHash) {
        return uid().filter(uidOrHash::equals).isPresent()
                || hash().equals(uidOrHash)
                || hash().equals(hashOf(uidOrHash));
    }

    /** The operator id Flink makes of a uid, in hexadecimal. */
    public static String hashOf(String uid) {
        return StreamingJobGraphGenerator.generateOperatorID(uid).toString();
    }

    /** How many subtasks wrote it. */
    public int parallelism() {
        return state.getParallelism();
    }

    /** How many key groups its keys are spread over. */
    public int maxParallelism() {
        return state.getMaxParallelism();
    }

    /** Refuses numbers that Flink never writes, before memory is taken by them. */
    void checkRanges() throws SnapshotException {
        if (maxParallelism() > KeyGroups.MAX) {
            throw fault("a max parallelism of " + maxParallelism() + ", more than Flink's " + KeyGroups.MAX);
        }
        for (KeyedPart part : keyed) {
            if (part.firstKeyGroup() < 0 || part.lastKeyGroup() >= maxParallelism()) {
                throw fault("key groups " + part.firstKeyGroup() + " to " + part.lastKeyGroup() + ", of "
                        + maxParallelism());
            }
        }
    }

    private SnapshotException fault(String found) {
        return new SnapshotException(savepoint + "/" + MetadataFile.NAME, "step " + label() + " has " + found);
    }

    /** The keyed state, a part for each subtask that has some. */
    public List<KeyedPart> keyed() {
        return keyed;
    }

    /** The bytes of the coordinator's state (of sources: the enumerator), which stands inside {@code _metadata}. */
    public long coordinatorBytes() {
        return state.getCoordinatorState() == null
                ? 0
                : state.getCoordinatorState().getStateSize();
    }

    /** The bytes of raw keyed state, which only the operator that wrote it can read. */
    public long rawKeyedBytes() {
        return state.getStates().stream()
                .flatMap(subtask -> subtask.getRawKeyedState().stream())
                .mapToLong(KeyedStateHandle::getStateSize)
                .sum();
    }

    /** The bytes of in-flight records of an unaligned checkpoint; savepoints have none. */
    public long channelBytes() {
        long bytes = 0;
        for (OperatorSubtaskState subtask : state.getStates()) {
            bytes += subtask.getInputChannelState().getStateSize();
            bytes += subtask.getResultSubpartitionState().getStateSize();
        }
        return bytes;
    }

    /** The states that are not keyed, with the elements and bytes of all subtasks together. */
    public List<OperatorStateSummary> operatorStates(TrustedClasses classes) throws IOException {
        Map<String, OperatorStateSummary> byName = new LinkedHashMap<>();
        for (OperatorStateHandle handle : operatorHandles()) {
            Map<String, StateMeta> metas = new LinkedHashMap<>();
            if (isManaged(handle)) {
                for (StateMeta meta : Handles.operatorHeader(handle.getDelegateStateHandle(), classes)) {
                    metas.put(meta.name(), meta);
                }
            }
            handle.getStateNameToPartitionOffsets()
                    .forEach((name, offsets) -> byName.merge(
                            name, OperatorStateSummary.of(name, metas.get(name), offsets), OperatorStateSummary::plus));
        }
        return List.copyOf(byName.values());
    }

    /** The headers of state that is not keyed and that Flink manages, one for each name. */
    public List<StateMeta> operatorMetas(TrustedClasses classes) throws IOException {
        Map<String, StateMeta> metas = new LinkedHashMap<>();
        for (OperatorStateHandle handle : operatorHandles()) {
            if (isManaged(handle)) {
                for (StateMeta meta : Handles.operatorHeader(handle.getDelegateStateHandle(), classes)) {
                    metas.put(meta.name(), meta);
                }
            }
        }
        return List.copyOf(metas.values());
    }

    /** The class names the serializers of state that is not keyed mention. */
    public List<String> operatorStateClasses(TrustedClasses classes) throws IOException {
        List<String> names = new ArrayList<>();
        for (OperatorStateHandle handle : operatorHandles()) {
            if (isManaged(handle)) {
                for (StateMeta meta : Handles.operatorHeader(handle.getDelegateStateHandle(), classes)) {
                    meta.serializers().values().forEach(snapshot -> names.addAll(snapshot.classNames()));
                }
            }
        }
        return names;
    }

    private boolean isManaged(OperatorStateHandle handle) {
        return state.getStates().stream()
                .anyMatch(subtask -> subtask.getManagedOperatorState().contains(handle));
    }

    /** The bytes of state that is not keyed. */
    public long operatorStateBytes() {
        return operatorHandles().stream()
                .mapToLong(OperatorStateHandle::getStateSize)
                .sum();
    }

    /** Every file the metadata names for this step. */
    public List<StateFile> files() {
        List<StateFile> files = new ArrayList<>();
        keyed.forEach(part -> files.addAll(part.files()));
        for (OperatorSubtaskState subtask : state.getStates()) {
            subtask.getRawKeyedState().forEach(raw -> files.addAll(KeyedParts.files(raw)));
        }
        operatorHandles().forEach(handle -> files.addAll(Handles.files(handle.getDelegateStateHandle())));
        return files;
    }

    private List<OperatorStateHandle> operatorHandles() {
        List<OperatorStateHandle> handles = new ArrayList<>();
        for (OperatorSubtaskState subtask : state.getStates()) {
            handles.addAll(subtask.getManagedOperatorState());
            handles.addAll(subtask.getRawOperatorState());
        }
        return handles;
    }

    OperatorState flink() {
        return state;
    }

    @Override
    public String toString() {
        return label() + " in " + savepoint;
    }
}
