package dev.tidemark.savepoint.rewrite;

import dev.tidemark.savepoint.scan.ParallelScan;
import dev.tidemark.savepoint.write.Sorter;
import dev.tidemark.snapshot.KeyGroups;
import dev.tidemark.snapshot.KeyedFileWriter;
import dev.tidemark.snapshot.KeyedPart;
import dev.tidemark.snapshot.OperatorOutput;
import dev.tidemark.snapshot.PartReader;
import dev.tidemark.snapshot.RecordView;
import dev.tidemark.snapshot.RecordVisitor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites one step's keyed state in two passes: every part is read and mapped into sorted runs, then each new subtask's key
 * groups are merged and written. Both passes use all threads.
 */
final class KeyedRewrite {
    private final StepPlan plan;
    private final RewriteOptions options;
    private final @Nullable OperatorOutput output;

    /** A rewrite; without an output nothing is written. */
    KeyedRewrite(StepPlan plan, RewriteOptions options, @Nullable OperatorOutput output) {
        this.plan = plan;
        this.options = options;
        this.output = output;
    }

    /** Runs it and returns the counts per state of the new header. */
    List<StateCounts> run() throws IOException {
        int states = plan.target().states().size();
        List<StateCounts> total = plan.newCounts();
        try (Sorter sorter = new Sorter(
                plan.maxParallelism(),
                Math.max(states, 1),
                options.threads(),
                plan.order(),
                options.memory(),
                options.spillParent())) {
            map(sorter, total);
            sort(sorter);
            write(sorter, total);
        }
        return total;
    }

    private void map(Sorter sorter, List<StateCounts> total) throws IOException {
        List<Sorter.Lane> lanes =
                Stream.generate(sorter::lane).limit(options.threads()).toList();
        List<KeyedPart> parts = plan.operator().keyed();
        for (int i = 0; i < parts.size(); i++) {
            int part = i;
            AtomicInteger lane = new AtomicInteger();
            try (PartReader reader = parts.get(part)
                    .open(plan.source().parts().get(part), plan.operator().maxParallelism())) {
                ParallelScan.scan(
                                parts.get(part),
                                reader,
                                options.threads(),
                                () -> pass(part, lanes.get(lane.getAndIncrement())))
                        .forEach(pass -> addUp(total, pass.counts()));
            }
        }
    }

    /** One thread's way from a part's records to the sorter. */
    private record Pass(RecordVisitor first, List<StateCounts> counts) implements RecordVisitor {
        @Override
        public void record(RecordView view) throws IOException {
            first.record(view);
        }
    }

    private Pass pass(int part, Sorter.Lane lane) throws IOException {
        RecordVisitor last;
        List<StateCounts> counts;
        if (plan.mapping().isPresent()) {
            Mapper mapper = new Mapper(plan, part, lane);
            last = mapper;
            counts = mapper.counts;
        } else {
            Mover mover = new Mover(plan, part, lane);
            last = mover;
            counts = mover.counts;
        }
        return new Pass(plan.transforms().isEmpty() ? last : new Transformer(plan, part, last, counts), counts);
    }

    private static void sort(Sorter sorter) throws IOException {
        List<ParallelScan.Task> sorts = new ArrayList<>();
        sorter.finish().forEach(sort -> sorts.add(sort::run));
        if (!sorts.isEmpty()) {
            ParallelScan.runAll(sorts);
        }
    }

    private void write(Sorter sorter, List<StateCounts> total) throws IOException {
        Collisions collisions = new Collisions();
        AtomicInteger next = new AtomicInteger();
        int parallelism = plan.operator().parallelism();
        List<ParallelScan.Task> tasks = new ArrayList<>();
        for (int i = 0; i < Math.min(options.threads(), parallelism); i++) {
            tasks.add(() -> {
                for (int subtask = next.getAndIncrement(); subtask < parallelism; subtask = next.getAndIncrement()) {
                    List<StateCounts> counts = subtask(sorter, collisions, subtask);
                    synchronized (total) {
                        addUp(total, counts);
                    }
                }
            });
        }
        ParallelScan.runAll(tasks);
        if (!collisions.isEmpty()) {
            throw new IOException(collisions.describe(plan.operator().label()));
        }
    }

    private List<StateCounts> subtask(Sorter sorter, Collisions collisions, int subtask) throws IOException {
        int parallelism = plan.operator().parallelism();
        int last = KeyGroups.last(subtask, parallelism, plan.maxParallelism());
        KeyedFileWriter file = output == null ? null : output.keyedFile(subtask, plan.target());
        Merger merger = new Merger(plan, collisions, file);
        for (int group = KeyGroups.first(subtask, parallelism, plan.maxParallelism()); group <= last; group++) {
            sorter.read(group, merger);
            merger.flush();
        }
        return merger.counts;
    }

    private static void addUp(List<StateCounts> total, List<StateCounts> some) {
        for (int i = 0; i < some.size(); i++) {
            total.get(i).add(some.get(i));
        }
    }
}
