package dev.tidemark.savepoint.rewrite;

import dev.tidemark.savepoint.write.Sorter;
import dev.tidemark.snapshot.Composite;
import dev.tidemark.snapshot.KeyGroups;
import dev.tidemark.snapshot.KeyReader;
import dev.tidemark.snapshot.RecordView;
import dev.tidemark.snapshot.RecordVisitor;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thread's pass over one part whose keys stay: records go to their key group among a new number of them, or, when that
 * stays too, are only written anew, and then not even the key is decoded.
 */
final class Mover implements RecordVisitor {
    private static final byte[] NOTHING = {};

    private final StepPlan plan;
    private final int[] places;
    private final @Nullable KeyReader reader;
    private final Sorter.Lane lane;
    private final int prefixBytes;
    final List<StateCounts> counts;

    Mover(StepPlan plan, int part, Sorter.Lane lane) throws IOException {
        this.plan = plan;
        this.places = plan.source().placesOf(part);
        this.lane = lane;
        int maxParallelism = plan.operator().maxParallelism();
        this.reader = plan.maxParallelism() == maxParallelism
                ? null
                : new KeyReader(plan.source().parts().get(part), maxParallelism, plan.classes());
        this.prefixBytes = Composite.prefixBytes(maxParallelism);
        this.counts = plan.newCounts();
    }

    @Override
    public void record(RecordView view) throws IOException {
        int state = places[view.state];
        StateCounts count = counts.get(state);
        count.in++;
        count.bytesIn += view.bytes();
        int group = reader == null ? view.keyGroup : KeyGroups.of(reader.read(view), plan.maxParallelism());
        count.kept += group == view.keyGroup ? 1 : 0;
        count.moved += group == view.keyGroup ? 0 : 1;
        lane.add(
                group,
                state,
                0,
                0,
                NOTHING,
                0,
                view.key,
                view.keyOffset + prefixBytes,
                view.keyLength - prefixBytes,
                view.value,
                view.valueOffset,
                view.valueLength);
    }
}
