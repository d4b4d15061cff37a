package dev.tidemark.savepoint.rewrite;

import dev.tidemark.snapshot.KeyedHeader;
import dev.tidemark.snapshot.KeyedPart;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.SnapshotException;
import dev.tidemark.snapshot.StateMeta;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One header for a step whose subtasks each have their own: states registered lazily may be missing in some, and numbered
 * differently.
 *
 * @param parts each part's header, in the parts' order
 */
record UnifiedHeader(KeyedHeader header, List<KeyedHeader> parts) {
    static UnifiedHeader of(OperatorSnapshot operator, TrustedClasses classes) throws IOException {
        List<KeyedHeader> parts = new ArrayList<>();
        Map<String, StateMeta> states = new LinkedHashMap<>();
        for (KeyedPart part : operator.keyed()) {
            if (part.unreadable().isPresent()) {
                throw new SnapshotException(
                        "step " + operator.label(), part.unreadable().get());
            }
            KeyedHeader header = part.header(classes);
            parts.add(header);
            if (!header.key().equals(parts.get(0).key())) {
                throw differs(
                        part,
                        "the key serializer",
                        parts.get(0).key().words(),
                        header.key().words());
            }
            for (StateMeta state : header.states()) {
                StateMeta known = states.putIfAbsent(state.name(), state);
                if (known != null && !known.equals(state)) {
                    throw differs(part, "state " + state.name(), known.valueWords(), state.valueWords());
                }
            }
        }
        boolean compressed = parts.stream().anyMatch(KeyedHeader::compressed);
        return new UnifiedHeader(new KeyedHeader(compressed, parts.get(0).key(), List.copyOf(states.values())), parts);
    }

    private static SnapshotException differs(KeyedPart part, String what, String others, String found) {
        String file = part.files().isEmpty()
                ? "subtask " + part.subtask()
                : part.files().get(0).path();
        return new SnapshotException(
                file,
                what + " (" + found + ") is not written as other subtasks write it (" + others
                        + "), so their entries cannot share a file;"
                        + " restart the job from this savepoint once and take another");
    }

    /** The place in the unified header of each state of a part. */
    int[] placesOf(int part) {
        List<String> names = header.states().stream().map(StateMeta::name).toList();
        return parts.get(part).states().stream()
                .mapToInt(state -> names.indexOf(state.name()))
                .toArray();
    }
}
