package dev.tidemark.deploy.demo;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * What became of the writes to the target table, by the sinks' own counters.
 *
 * @param early early values written
 * @param settled settled values written
 * @param duplicates writes ignored because the row said the same
 * @param stale writes ignored because the row, or a later value of the same batch, knew more
 */
record Writes(long early, long settled, long duplicates, long stale) {
    private static final String EARLY_SINK = "provisional-totals";
    private static final String SETTLED_SINK = "settled-totals";
    private static final int MOST_READINGS = 8;

    /** Reads the counters until two readings agree: Flink collects them once a second only. */
    static Writes of(SinkMetrics metrics) throws IOException, InterruptedException {
        Writes last = read(metrics);
        for (int reading = 1; reading < MOST_READINGS; reading++) {
            TimeUnit.MILLISECONDS.sleep(1_200);
            Writes now = read(metrics);
            if (now.equals(last)) {
                return now;
            }
            last = now;
        }
        return last;
    }

    private static Writes read(SinkMetrics metrics) throws IOException, InterruptedException {
        return new Writes(
                metrics.sum(EARLY_SINK, "sink_write_applied_total"),
                metrics.sum(SETTLED_SINK, "sink_write_applied_total"),
                both(metrics, "sink_write_duplicate_ignored_total"),
                both(metrics, "sink_write_stale_ignored_total"));
    }

    private static long both(SinkMetrics metrics, String counter) throws IOException, InterruptedException {
        return metrics.sum(EARLY_SINK, counter) + metrics.sum(SETTLED_SINK, counter);
    }
}
