package dev.tidemark.savepoint.rewrite;

import dev.tidemark.savepoint.scan.Hash64;
import dev.tidemark.savepoint.write.Entry;
import dev.tidemark.savepoint.write.Sorter;
import dev.tidemark.snapshot.Composite;
import dev.tidemark.snapshot.KeyedFileWriter;
import dev.tidemark.snapshot.StateMeta;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One thread's pass over sorted entries: merges those that meet under one key, and writes. Entries of one key and state come
 * one after another, so at most one entry is held back.
 */
final class Merger implements Sorter.EntryVisitor {
    /** The states that tie a session window to the state it is kept under; merging them needs the windows' meaning. */
    private static final String SESSIONS = "merging-window-set";

    private final StepPlan plan;
    private final Collisions collisions;
    private final @Nullable KeyedFileWriter out;
    private final List<ValueMerger> mergers;
    private final List<StateMeta> states;
    private final int prefixBytes;
    final List<StateCounts> counts;

    private final Held held = new Held();
    private byte[] lastKey = new byte[64];
    private int lastKeyLength = -1;
    private int lastState = -1;
    private long lastOrigin;

    Merger(StepPlan plan, Collisions collisions, @Nullable KeyedFileWriter out) {
        this.plan = plan;
        this.collisions = collisions;
        this.out = out;
        this.states = plan.target().states();
        this.mergers = states.stream()
                .map(state -> ValueMerger.of(
                        state,
                        plan.mapping()
                                .map(rekey -> rekey.rules().getOrDefault(state.name(), MergeRule.FAIL))
                                .orElse(MergeRule.FAIL)))
                .toList();
        this.prefixBytes = Composite.prefixBytes(plan.maxParallelism());
        this.counts = plan.newCounts();
    }

    /** The entry that may still be merged with the next. */
    private static final class Held {
        private boolean full;
        private int group;
        private int state;
        private byte[] key = new byte[64];
        private int keyLength;
        private byte[] value = new byte[0];
    }

    @Override
    public void entry(Entry entry) throws IOException {
        if (!plan.mayMerge()) {
            write(
                    entry.group,
                    entry.state,
                    entry.bytes,
                    entry.key,
                    entry.keyLength,
                    entry.bytes,
                    entry.value,
                    entry.valueLength);
            return;
        }
        checkKeysMeet(entry);
        if (held.full && sameKey(entry)) {
            merge(entry);
            return;
        }
        flush();
        hold(entry);
    }

    private boolean sameKey(Entry entry) {
        return held.group == entry.group
                && held.state == entry.state
                && Arrays.equals(held.key, 0, held.keyLength, entry.bytes, entry.key, entry.key + entry.keyLength);
    }

    private void hold(Entry entry) {
        held.full = true;
        held.group = entry.group;
        held.state = entry.state;
        if (held.key.length < entry.keyLength) {
            held.key = new byte[entry.keyLength * 2];
        }
        System.arraycopy(entry.bytes, entry.key, held.key, 0, entry.keyLength);
        held.keyLength = entry.keyLength;
        held.value = Arrays.copyOfRange(entry.bytes, entry.value, entry.value + entry.valueLength);
    }

    private void merge(Entry entry) throws IOException {
        StateMeta state = states.get(entry.state);
        counts.get(entry.state).merged++;
        if (state.timer()) {
            // two timers of one key at one time are one
            return;
        }
        byte[] other = Arrays.copyOfRange(entry.bytes, entry.value, entry.value + entry.valueLength);
        Optional<byte[]> merged;
        try {
            merged = mergers.get(entry.state).merge(held.value, other);
        } catch (ArithmeticException e) {
            throw new IOException(
                    "step " + plan.operator().label() + ": state " + state.name()
                            + ": the sum of two entries under one new key overflows",
                    e);
        }
        if (merged.isEmpty()) {
            collisions.add(state.name(), key(entry));
        } else {
            held.value = merged.get();
        }
    }

    /** Whether entries of two old keys meet under one new key: a map's need not have a user key in common for that. */
    private void checkKeysMeet(Entry entry) throws IOException {
        StateMeta state = states.get(entry.state);
        if (state.timer()) {
            return;
        }
        boolean same = entry.state == lastState
                && Arrays.equals(
                        lastKey, 0, Math.max(lastKeyLength, 0), entry.bytes, entry.key, entry.key + entry.keyProper);
        if (same && entry.origin != lastOrigin) {
            if (state.name().equals(SESSIONS)) {
                throw new IOException("step " + plan.operator().label() + ": two old keys become '" + key(entry)
                        + "', and both have open session windows, which cannot be merged without the job's window assigner;"
                        + " let them close first, or map to distinct keys");
            }
            if (state.kind().equals("MAP") && mergers.get(entry.state).rule() == MergeRule.FAIL) {
                collisions.add(state.name(), key(entry));
            }
        }
        if (!same) {
            lastState = entry.state;
            if (lastKey.length < entry.keyProper) {
                lastKey = new byte[entry.keyProper * 2];
            }
            System.arraycopy(entry.bytes, entry.key, lastKey, 0, entry.keyProper);
            lastKeyLength = entry.keyProper;
            lastOrigin = entry.origin;
        }
    }

    private String key(Entry entry) throws IOException {
        return plan.describeKey(entry.bytes, entry.key, entry.keyProper);
    }

    /** Writes the entry held back; to be called after the last entry. */
    void flush() throws IOException {
        if (held.full) {
            write(held.group, held.state, held.key, 0, held.keyLength, held.value, 0, held.value.length);
            held.full = false;
        }
    }

    private void write(
            int group,
            int state,
            byte[] key,
            int keyOffset,
            int keyLength,
            byte[] value,
            int valueOffset,
            int valueLength)
            throws IOException {
        StateCounts count = counts.get(state);
        count.out++;
        count.bytesOut += prefixBytes + keyLength + valueLength;
        long hash = Hash64.of(key, keyOffset, keyLength, 0);
        count.contentHash += Hash64.of(value, valueOffset, valueLength, hash);
        if (out != null) {
            out.record(group, state, key, keyOffset, keyLength, value, valueOffset, valueLength);
        }
    }
}
