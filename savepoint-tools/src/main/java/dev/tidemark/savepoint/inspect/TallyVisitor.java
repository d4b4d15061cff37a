package dev.tidemark.savepoint.inspect;

import dev.tidemark.snapshot.Composite;
import dev.tidemark.snapshot.KeyReader;
import dev.tidemark.snapshot.KeyedHeader;
import dev.tidemark.snapshot.RecordView;
import dev.tidemark.snapshot.RecordVisitor;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thread's counts of a part's records. */
final class TallyVisitor implements RecordVisitor {
    private final @Nullable KeyReader keys;
    private final int prefixBytes;
    final List<StateTally> states;
    final long[] keyGroupBytes;

    TallyVisitor(KeyedHeader header, int maxParallelism, @Nullable KeyReader keys) {
        this.keys = keys;
        this.prefixBytes = Composite.prefixBytes(maxParallelism);
        this.states = header.states().stream()
                .map(state -> new StateTally(state, keys))
                .toList();
        this.keyGroupBytes = new long[maxParallelism];
    }

    @Override
    public void record(RecordView view) throws IOException {
        StateTally tally = states.get(view.state);
        int time = tally.meta().timer() ? Composite.TIMER_TIME_BYTES : 0;
        int keyStart = view.keyOffset + prefixBytes + time;
        tally.add(view, keyStart, prefixBytes);
        if (keys != null) {
            keys.check(view);
            tally.key(view, keyStart, keys.keyEnd());
        }
        keyGroupBytes[view.keyGroup] += view.bytes();
    }
}
