package dev.tidemark.snapshot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyGroupsSavepointStateHandle;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;

/** Sorts Flink's keyed state handles by how their records can be read. */
final class KeyedParts {
    private static final String TAKE_CANONICAL =
            "; take a canonical savepoint: flink savepoint --type canonical JOB_ID";

    private KeyedParts() {}

    static List<KeyedPart> of(OperatorState state) {
        List<KeyedPart> parts = new ArrayList<>();
        for (Map.Entry<Integer, OperatorSubtaskState> subtask :
                state.getSubtaskStates().entrySet()) {
            for (KeyedStateHandle handle : subtask.getValue().getManagedKeyedState()) {
                parts.add(part(subtask.getKey(), handle));
            }
        }
        parts.sort(Comparator.comparingInt(KeyedPart::subtask));
        return parts;
    }

    static List<StateFile> files(KeyedStateHandle handle) {
        return handle instanceof KeyGroupsStateHandle groups
                ? Handles.files(groups.getDelegateStateHandle())
                : List.of();
    }

    private static KeyedPart part(int subtask, KeyedStateHandle handle) {
        if (handle instanceof KeyGroupsSavepointStateHandle canonical) {
            return new CanonicalPart(subtask, canonical);
        }
        if (handle instanceof IncrementalRemoteKeyedStateHandle rocksDb) {
            return new RocksDbPart(subtask, rocksDb);
        }
        if (handle instanceof KeyGroupsStateHandle heap) {
            return opaque(
                    "native heap",
                    subtask,
                    handle,
                    Optional.of(classes -> Handles.keyedHeader(heap.getDelegateStateHandle(), classes)),
                    "is a snapshot in the heap backend's native format, which marks no record boundaries: only the"
                            + " job's own serializers can find them" + TAKE_CANONICAL);
        }
        String format = handle.getClass().getSimpleName();
        return opaque(
                format,
                subtask,
                handle,
                Optional.empty(),
                "is keyed state in the format " + format + ", which this tool does not read" + TAKE_CANONICAL);
    }

    private static OpaquePart opaque(
            String format,
            int subtask,
            KeyedStateHandle handle,
            Optional<OpaquePart.HeaderSource> header,
            String reason) {
        return new OpaquePart(
                format,
                subtask,
                handle.getKeyGroupRange().getStartKeyGroup(),
                handle.getKeyGroupRange().getEndKeyGroup(),
                handle.getStateSize(),
                files(handle),
                header,
                reason);
    }
}
