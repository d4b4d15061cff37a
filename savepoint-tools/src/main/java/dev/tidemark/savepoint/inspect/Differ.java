package dev.tidemark.savepoint.inspect;

import dev.tidemark.savepoint.inspect.Difference.StateDifference;
import dev.tidemark.savepoint.inspect.Difference.StepDifference;
import dev.tidemark.savepoint.scan.Hash64;
import dev.tidemark.snapshot.Composite;
import dev.tidemark.snapshot.KeyedHeader;
import dev.tidemark.snapshot.KeyedPart;
import dev.tidemark.snapshot.OperatorSnapshot;
import dev.tidemark.snapshot.PartReader;
import dev.tidemark.snapshot.RecordView;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares the keyed entries of two savepoints, whatever their formats and max parallelisms. Entries are compared by 64-bit
 * hashes, in as many passes as keep the table within {@code entriesInMemory}.
 */
public final class Differ {
    private final TrustedClasses classes;
    private final long entriesInMemory;

    /** A differ; each entry held in memory takes 32 to 64 bytes. */
    public Differ(TrustedClasses classes, long entriesInMemory) {
        this.classes = classes;
        this.entriesInMemory = entriesInMemory;
    }

    /** The differences from {@code before} to {@code after}. */
    public Difference diff(Savepoint before, Savepoint after) throws IOException {
        List<StepDifference> steps = new ArrayList<>();
        for (OperatorSnapshot one : before.operators()) {
            Optional<OperatorSnapshot> other = find(after, one);
            if (other.isEmpty()) {
                steps.add(new StepDifference(one.label(), "only in the first savepoint", List.of()));
            } else {
                step(one, other.get()).ifPresent(steps::add);
            }
        }
        for (OperatorSnapshot other : after.operators()) {
            if (find(before, other).isEmpty()) {
                steps.add(new StepDifference(other.label(), "only in the second savepoint", List.of()));
            }
        }
        return new Difference(steps);
    }

    private static Optional<OperatorSnapshot> find(Savepoint savepoint, OperatorSnapshot wanted) {
        return savepoint.operators().stream()
                .filter(operator -> operator.hash().equals(wanted.hash()))
                .findFirst();
    }

    private Optional<StepDifference> step(OperatorSnapshot before, OperatorSnapshot after) throws IOException {
        Map<String, Counts> states = new TreeMap<>();
        long entries = countBefore(before, states);
        long passes = Math.max(1, (entries + entriesInMemory - 1) / entriesInMemory);
        for (long pass = 0; pass < passes; pass++) {
            Pass slice = new Pass(pass, passes);
            EntryTable table = new EntryTable();
            each(before, (state, key, value) -> {
                if (slice.has(key)) {
                    table.put(key, value);
                }
            });
            each(after, (state, key, value) -> {
                if (slice.has(key)) {
                    counts(states, state).matched(table.match(key, value));
                }
            });
        }
        List<StateDifference> different = states.entrySet().stream()
                .map(entry -> entry.getValue().difference(entry.getKey()))
                .filter(state -> state.added() + state.removed() + state.changed() > 0)
                .toList();
        String fact = before.maxParallelism() == after.maxParallelism()
                ? ""
                : "max parallelism " + before.maxParallelism() + " became " + after.maxParallelism();
        return different.isEmpty() && fact.isEmpty()
                ? Optional.empty()
                : Optional.of(new StepDifference(before.label(), fact, different));
    }

    private record Pass(long number, long passes) {
        boolean has(long key) {
            return passes == 1 || Long.remainderUnsigned(key, passes) == number;
        }
    }

    private long countBefore(OperatorSnapshot operator, Map<String, Counts> states) throws IOException {
        long[] total = new long[1];
        each(operator, (state, key, value) -> {
            total[0]++;
            counts(states, state).before++;
        });
        return total[0];
    }

    private static Counts counts(Map<String, Counts> states, String state) {
        Counts known = states.get(state);
        if (known == null) {
            known = new Counts();
            states.put(state, known);
        }
        return known;
    }

    private static final class Counts {
        private long before;
        private long added;
        private long changed;
        private long same;

        void matched(EntryTable.Match match) {
            switch (match) {
                case NONE -> added++;
                case SAME -> same++;
                case CHANGED -> changed++;
            }
        }

        StateDifference difference(String state) {
            return new StateDifference(state, before - same - changed, added, changed, same);
        }
    }

    private interface EntryVisitor {
        void entry(String state, long key, long value);
    }

    private void each(OperatorSnapshot operator, EntryVisitor visitor) throws IOException {
        int prefix = Composite.prefixBytes(operator.maxParallelism());
        for (KeyedPart part : operator.keyed()) {
            KeyedHeader header = part.header(classes);
            try (PartReader reader = part.open(header, operator.maxParallelism())) {
                for (int group = part.firstKeyGroup(); group <= part.lastKeyGroup(); group++) {
                    reader.read(group, view -> {
                        String state = header.states().get(view.state).name();
                        visitor.entry(
                                state,
                                key(view, state, prefix),
                                Hash64.of(view.value, view.valueOffset, view.valueLength, 1));
                    });
                }
            }
        }
    }

    private static long key(RecordView view, String state, int prefix) {
        return Hash64.of(view.key, view.keyOffset + prefix, view.keyLength - prefix, state.hashCode());
    }
}
