package dev.tidemark.savepoint.rewrite;

import dev.tidemark.savepoint.scan.Hash64;
import dev.tidemark.savepoint.write.Sorter;
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

/**
 * One thread's pass over one part: decodes each key, maps it, and hands the record to the sorter with its new key and key
 * group. Namespace, user key and value are copied as they are.
 */
final class Mapper implements RecordVisitor {
    private final StepPlan plan;
    private final int[] places;
    private final KeyReader reader;
    private final KeyWriter writer;
    private final boolean[] lengthBehindNewKey;
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
        Object key = reader.read(view);
        Optional<Object> mapped = map(key);
        if (mapped.isEmpty()) {
            count.dropped++;
            return;
        }
        int group = KeyGroups.of(mapped.get(), plan.maxParallelism());
        newKey.clear();
        int time = plan.target().states().get(state).timer() ? Composite.TIMER_TIME_BYTES : 0;
        newKey.write(view.key, view.keyOffset + prefixBytes, time);
        writer.write(mapped.get(), newKey, lengthBehindNewKey[state]);
        count.kept += group == view.keyGroup ? 1 : 0;
        count.moved += group == view.keyGroup ? 0 : 1;
        emit(view, state, group);
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
