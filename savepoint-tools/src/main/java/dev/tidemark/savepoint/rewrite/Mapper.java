package dev.tidemark.savepoint.rewrite;

import dev.tidemark.savepoint.scan.Hash64;
import dev.tidemark.savepoint.write.Sorter;
import dev.tidemark.snapshot.AsciiText;
import dev.tidemark.snapshot.Composite;
import dev.tidemark.snapshot.KeyGroups;
import dev.tidemark.snapshot.KeyReader;
import dev.tidemark.snapshot.KeyWriter;
import dev.tidemark.snapshot.RecordView;
import dev.tidemark.snapshot.RecordVisitor;
import dev.tidemark.snapshot.StateMeta;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;

/**
 * One thread's pass over one part: decodes each key, maps it, and hands the record to the sorter with its new key and key
 * group. Namespace, user key and value are copied as they are.
 */
final class Mapper implements RecordVisitor {
    private static final int DROPPED = -1;

    private final StepPlan plan;
    private final int[] places;
    private final KeyReader reader;
    private final KeyWriter writer;
    private final boolean[] lengthBehindNewKey;
    private final boolean[] timers;
    private final @Nullable AsciiText asciiText;
    private final Sorter.Lane lane;
    private final int prefixBytes;
    private final DataOutputSerializer newKey = new DataOutputSerializer(64);
    final List<StateCounts> counts;

    Mapper(StepPlan plan, int part, Sorter.Lane lane) throws IOException {
        this.plan = plan;
        this.places = plan.source().placesOf(part);
        this.lane = lane;
        this.reader =
                new KeyReader(plan.source().parts().get(part), plan.operator().maxParallelism(), plan.classes());
        this.writer = KeyWriter.of(plan.target().key(), plan.classes());
        this.lengthBehindNewKey = writer.lengthsBehindKey(plan.target(), plan.classes());
        this.prefixBytes = Composite.prefixBytes(plan.operator().maxParallelism());
        this.counts = plan.newCounts();
        this.timers = new boolean[plan.target().states().size()];
        for (int i = 0; i < timers.length; i++) {
            timers[i] = plan.target().states().get(i).timer();
        }
        this.asciiText = plan.asciiText().orElse(null);
        checkLengths(part);
    }

    /** Where the lengths behind key and namespace come or go, the namespace itself would have to be decoded. */
    private void checkLengths(int part) throws IOException {
        boolean[] old = reader.lengthsBehindKey();
        for (int i = 0; i < old.length; i++) {
            if (old[i] != lengthBehindNewKey[places[i]]) {
                StateMeta state = plan.source().parts().get(part).states().get(i);
                throw new IOException("step " + plan.operator().label() + ": state " + state.name()
                        + " has namespaces of"
                        + " variable length (" + state.namespaceWords() + "), under which keys cannot change between "
                        + plan.source().header().key().words() + " and "
                        + plan.target().key().words());
            }
        }
    }

    @Override
    public void record(RecordView view) throws IOException {
        int state = places[view.state];
        StateCounts count = counts.get(state);
        count.in++;
        count.bytesIn += view.bytes();
        newKey.clear();
        int time = timers[state] ? Composite.TIMER_TIME_BYTES : 0;
        newKey.write(view.key, view.keyOffset + prefixBytes, time);
        int group =
                asciiText == null || lengthBehindNewKey[state] ? write(view, state) : writeText(view, state, asciiText);
        if (group == DROPPED) {
            count.dropped++;
            return;
        }
        count.kept += group == view.keyGroup ? 1 : 0;
        count.moved += group == view.keyGroup ? 0 : 1;
        emit(view, state, group);
    }

    /** Writes the new key from the old one's bytes and returns its key group. */
    private int writeText(RecordView view, int state, AsciiText text) throws IOException {
        int hash = reader.check(view);
        if (!text.take(view.key, reader.keyStart(view), reader.keyEnd())) {
            return write(view, state);
        }
        text.write(newKey);
        return KeyGroups.ofHash(text.hash(hash), plan.maxParallelism());
    }

    /** Writes the new key and returns its key group. */
    private int write(RecordView view, int state) throws IOException {
        Optional<Object> mapped = map(reader.read(view));
        if (mapped.isEmpty()) {
            return DROPPED;
        }
        writer.write(mapped.get(), newKey, lengthBehindNewKey[state]);
        return KeyGroups.of(mapped.get(), plan.maxParallelism());
    }

    private Optional<Object> map(Object key) throws IOException {
        StepChange.Rekey rekey = plan.rekey();
        Optional<Object> mapped = rekey.mapping().map(key);
        if (mapped.isPresent()) {
            return Optional.of(plan.typed(key, mapped.get()));
        }
        return switch (rekey.unmapped()) {
            case KEEP -> Optional.of(plan.typed(key, key));
            case DROP -> Optional.empty();
            case FAIL ->
                throw new IOException("step " + plan.operator().label() + ": the mapping does not know the key '" + key
                        + "'; add it, or say --unmapped keep or --unmapped drop");
        };
    }

    private void emit(RecordView view, int state, int group) throws IOException {
        int rest = reader.rest();
        int restLength = view.keyOffset + view.keyLength - rest;
        byte[] head = newKey.getSharedBuffer();
        int headLength = newKey.length();
        int start = reader.keyStart(view);
        long origin = plan.mayMerge() ? Hash64.of(view.key, start, rest - start, 0) : 0;
        lane.add(
                group,
                state,
                origin,
                headLength,
                head,
                headLength,
                view.key,
                rest,
                restLength,
                view.value,
                view.valueOffset,
                view.valueLength);
    }
}
