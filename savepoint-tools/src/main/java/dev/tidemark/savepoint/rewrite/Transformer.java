package dev.tidemark.savepoint.rewrite;

import dev.tidemark.snapshot.KeyedHeader;
import dev.tidemark.snapshot.RecordView;
import dev.tidemark.snapshot.RecordVisitor;
import dev.tidemark.snapshot.StateMeta;
import dev.tidemark.snapshot.ValueCodec;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One thread's change of values, before records go to their keys. */
final class Transformer implements RecordVisitor {
    private final RecordVisitor next;
    private final List<StateCounts> counts;
    private final int[] places;
    private final Map<Integer, Work> work = new HashMap<>();
    private final RecordView changed = new RecordView();

    private record Work(ValueTransform transform, ValueCodec codec) {}

    Transformer(StepPlan plan, int part, RecordVisitor next, List<StateCounts> counts) throws IOException {
        this.next = next;
        this.counts = counts;
        this.places = plan.source().placesOf(part);
        KeyedHeader header = plan.source().parts().get(part);
        for (int i = 0; i < header.states().size(); i++) {
            StateMeta state = header.states().get(i);
            ValueTransform transform = plan.transforms().get(state.name());
            if (transform != null) {
                work.put(i, new Work(transform, ValueCodec.of(state, plan.classes())));
            }
        }
    }

    @Override
    public void record(RecordView view) throws IOException {
        Work wanted = work.get(view.state);
        Object value = wanted == null ? null : wanted.codec().read(view);
        if (wanted == null || value == null) {
            next.record(view);
            return;
        }
        StateCounts count = counts.get(places[view.state]);
        Optional<Object> transformed = wanted.transform().apply(value);
        if (transformed.isEmpty()) {
            count.in++;
            count.bytesIn += view.bytes();
            count.dropped++;
            return;
        }
        byte[] bytes = wanted.codec().write(view, transformed.get());
        changed.keyGroup = view.keyGroup;
        changed.state = view.state;
        changed.key = view.key;
        changed.keyOffset = view.keyOffset;
        changed.keyLength = view.keyLength;
        changed.value = bytes;
        changed.valueOffset = 0;
        changed.valueLength = bytes.length;
        next.record(changed);
        count.bytesIn += view.valueLength - bytes.length;
    }
}
