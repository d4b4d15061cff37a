package dev.tidemark.savepoint.write;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Sorts entries of several threads by key group and state, and by key if need be, within a memory budget. First every thread fills a {@link Lane}; after {@link #finish()}
 * groups are read, in any order and by several threads. Scratch files are deleted by {@link #close()}.
 */
public final class Sorter implements AutoCloseable {
    private final int groups;
    private final int states;
    private final Order order;
    private final long budgetOfLane;
    private final Path spillDirectory;
    private final List<Lane> lanes = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();
    private final AtomicInteger spills = new AtomicInteger();

    /** How entries of one key group and state are ordered. */
    public enum Order {
        /** By key, so that those of one key come one after another. */
        BY_KEY,
        /** As each lane got them, lane by lane: those of one key that came one after another still do. */
        AS_ADDED
    }

    /**
     * A sorter.
     *
     * @param memory bytes all lanes may hold together before they spill
     * @param spillParent where a scratch directory is made when it is needed
     */
    public Sorter(int groups, int states, int lanes, Order order, long memory, Path spillParent) {
        this.groups = groups;
        this.states = states;
        this.order = order;
        this.budgetOfLane = memory / lanes;
        this.spillDirectory = spillParent.resolve("savepoint-spill-" + UUID.randomUUID());
    }

    /** A thread's way in. */
    public synchronized Lane lane() {
        Lane lane = new Lane();
        lanes.add(lane);
        return lane;
    }

    /** Takes one thread's entries. */
    public final class Lane {
        private final RunBuffer buffer = new RunBuffer(groups, states, order, budgetOfLane);
        private final List<Run> spilled = new ArrayList<>();

        private Lane() {}

        /** Adds an entry whose composite key, without key group, is {@code head} and then a range of {@code rest}. */
        public void add(
                int group,
                int state,
                long origin,
                int keyProper,
                byte[] head,
                int headLength,
                byte[] rest,
                int restOffset,
                int restLength,
                byte[] value,
                int valueOffset,
                int valueLength)
                throws IOException {
            if (buffer.isFull(headLength + restLength + valueLength)) {
                spilled.add(spill(buffer));
            }
            buffer.add(
                    group,
                    state,
                    origin,
                    keyProper,
                    head,
                    headLength,
                    rest,
                    restOffset,
                    restLength,
                    value,
                    valueOffset,
                    valueLength);
        }

        private void sort() {
            buffer.sort();
        }
    }

    private Run spill(RunBuffer buffer) throws IOException {
        buffer.sort();
        try {
            Files.createDirectories(spillDirectory);
        } catch (IOException e) {
            throw new IOException(
                    "cannot spill to " + spillDirectory + ": " + e + "; give a directory that can be written with"
                            + " --spill-dir, or more memory with --memory",
                    e);
        }
        Run run = FileRun.write(buffer, groups, spillDirectory.resolve("run-" + spills.getAndIncrement()));
        buffer.clear();
        return run;
    }

    /** What each lane still has to do before groups are read; may run on several threads. */
    public List<Runnable> finish() {
        List<Runnable> sorts = new ArrayList<>();
        for (Lane lane : lanes) {
            runs.addAll(lane.spilled);
            if (!lane.buffer.isEmpty()) {
                runs.add(new MemoryRun(lane.buffer));
                sorts.add(lane::sort);
            }
        }
        return sorts;
    }

    /** Takes entries in order. */
    public interface EntryVisitor {
        /** One entry, valid during the call. */
        void entry(Entry entry) throws IOException;
    }

    /** Passes one group's entries of all lanes to {@code visitor}, in order. */
    public void read(int group, EntryVisitor visitor) throws IOException {
        List<Run.Cursor> cursors = new ArrayList<>();
        try {
            for (Run run : runs) {
                Run.Cursor cursor = run.group(group);
                cursors.add(cursor);
            }
            merge(cursors, visitor);
        } finally {
            for (Run.Cursor cursor : cursors) {
                cursor.close();
            }
        }
    }

    private void merge(List<Run.Cursor> cursors, EntryVisitor visitor) throws IOException {
        List<Run.Cursor> live = new ArrayList<>();
        for (Run.Cursor cursor : cursors) {
            if (cursor.next()) {
                live.add(cursor);
            }
        }
        while (!live.isEmpty()) {
            int least = 0;
            for (int i = 1; i < live.size(); i++) {
                if (compare(live.get(i).entry(), live.get(least).entry()) < 0) {
                    least = i;
                }
            }
            if (!take(live.get(least), visitor)) {
                live.remove(least);
            }
        }
    }

    /** Passes on one entry, or all of its state where they need no order; returns whether there are more. */
    private boolean take(Run.Cursor cursor, EntryVisitor visitor) throws IOException {
        int state = cursor.entry().state;
        do {
            visitor.entry(cursor.entry());
            if (!cursor.next()) {
                return false;
            }
        } while (order == Order.AS_ADDED && cursor.entry().state == state);
        return true;
    }

    private int compare(Entry one, Entry two) {
        int byState = Integer.compare(one.state, two.state);
        return byState != 0 || order == Order.AS_ADDED
                ? byState
                : EntrySort.compare(one.bytes, one.key - Entry.HEAD, two.bytes, two.key - Entry.HEAD);
    }

    @Override
    public void close() throws IOException {
        if (spills.get() == 0) {
            return;
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(spillDirectory)) {
            files = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.deleteIfExists(file);
        }
    }
}
