package dev.tidemark.sinks.writer;

import java.util.Arrays;
import org.apache.flink.metrics.Histogram;
import org.apache.flink.metrics.HistogramStatistics;

/** A histogram over the last transactions' durations in milliseconds. Thread-safe. */
final class LatencyHistogram implements Histogram {
    private static final int WINDOW = 512;

    private final long[] last = new long[WINDOW];
    private long count;

    @Override
    public synchronized void update(long value) {
        last[(int) (count++ % WINDOW)] = value;
    }

    @Override
    public synchronized long getCount() {
        return count;
    }

    @Override
    public synchronized HistogramStatistics getStatistics() {
        long[] sorted = Arrays.copyOf(last, (int) Math.min(count, WINDOW));
        Arrays.sort(sorted);
        return new Snapshot(sorted);
    }

    private static final class Snapshot extends HistogramStatistics {
        private final long[] sorted;

        Snapshot(long[] sorted) {
            this.sorted = sorted;
        }

        @Override
        public double getQuantile(double quantile) {
            if (sorted.length == 0) {
                return 0;
            }
            int rank = (int) Math.ceil(quantile * sorted.length) - 1;
            return sorted[Math.max(0, Math.min(rank, sorted.length - 1))];
        }

        @Override
        public long[] getValues() {
            return sorted.clone();
        }

        @Override
        public int size() {
            return sorted.length;
        }

        @Override
        public double getMean() {
            return Arrays.stream(sorted).average().orElse(0);
        }

        @Override
        public double getStdDev() {
            double mean = getMean();
            return Math.sqrt(Arrays.stream(sorted)
                    .mapToDouble(v -> (v - mean) * (v - mean))
                    .average()
                    .orElse(0));
        }

        @Override
        public long getMax() {
            return sorted.length == 0 ? 0 : sorted[sorted.length - 1];
        }

        @Override
        public long getMin() {
            return sorted.length == 0 ? 0 : sorted[0];
        }
    }
}
