package dev.tidemark.jobs.totals;

import java.util.function.Consumer;

/** Sums slices into windows. Each window that has records is visited once, however many slices it shares. */
final class Panes {
    private final Windows windows;

    Panes(Windows windows) {
        this.windows = windows;
    }

    /** The windows that are open at {@code watermark} and hold records not told of yet. */
    void changed(String key, OpenSlices slices, long watermark, Consumer<WindowTotal> visitor) {
        visit(slices, (grouping, start, first, end) -> {
            if (windows.closesAt(start + grouping.length()) > watermark && changed(slices, first, end)) {
                visitor.accept(total(key, slices, grouping, start, first, end, false));
            }
        });
    }

    /** The windows that closed after {@code settledThrough}, up to {@code watermark}. */
    void settled(String key, OpenSlices slices, long watermark, Consumer<WindowTotal> visitor) {
        visit(slices, (grouping, start, first, end) -> {
            long closesAt = windows.closesAt(start + grouping.length());
            if (closesAt > slices.settledThrough && closesAt <= watermark) {
                visitor.accept(total(key, slices, grouping, start, first, end, true));
            }
        });
    }

    /** The lowest watermark above {@code watermark} at which a window with records closes. */
    long nextClose(OpenSlices slices, long watermark) {
        long next = OpenSlices.NO_TIMER;
        for (long start : slices.starts) {
            next = Math.min(next, nextClose(start, watermark));
        }
        return next;
    }

    /** The lowest watermark above {@code watermark} at which a window that holds {@code time} closes. */
    long nextClose(long time, long watermark) {
        long next = OpenSlices.NO_TIMER;
        for (Grouping grouping : windows.groupings()) {
            for (long start = grouping.firstStart(time); start <= grouping.lastStart(time); start += grouping.step()) {
                long closesAt = windows.closesAt(start + grouping.length());
                if (closesAt > watermark) {
                    next = Math.min(next, closesAt);
                    break;
                }
            }
        }
        return next;
    }

    private void visit(OpenSlices slices, PaneVisitor visitor) {
        long[] starts = slices.starts;
        for (Grouping grouping : windows.groupings()) {
            for (int first = 0; first < starts.length; first++) {
                long lastStart = grouping.lastStart(starts[first]);
                for (long start = grouping.firstStart(starts[first]); start <= lastStart; start += grouping.step()) {
                    boolean visitedBefore = first > 0 && starts[first - 1] >= start;
                    if (!visitedBefore) {
                        visitor.visit(grouping, start, first, endOf(starts, first, start + grouping.length()));
                    }
                }
            }
        }
    }

    private static int endOf(long[] starts, int first, long end) {
        int index = first;
        while (index < starts.length && starts[index] < end) {
            index++;
        }
        return index;
    }

    private static boolean changed(OpenSlices slices, int first, int end) {
        for (int slice = first; slice < end; slice++) {
            if (slices.records[slice] != slices.told[slice]) {
                return true;
            }
        }
        return false;
    }

    private static WindowTotal total(
            String key, OpenSlices slices, Grouping grouping, long start, int first, int end, boolean settled) {
        int width = slices.sums.length / slices.starts.length;
        int columns = width / Sums.width(1);
        long[] sums = Sums.zero(columns);
        long records = 0;
        for (int slice = first; slice < end; slice++) {
            records += slices.records[slice];
            Sums.addAll(sums, 0, slices.sums, slice * width, columns);
        }
        return new WindowTotal(grouping.name(), key, start, start + grouping.length(), records, sums, settled);
    }

    /** Sees one window: its slices are those from {@code first} to {@code end}, exclusive. */
    private interface PaneVisitor {
        void visit(Grouping grouping, long start, int first, int end);
    }
}
