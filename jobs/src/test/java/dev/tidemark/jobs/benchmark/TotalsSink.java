package dev.tidemark.jobs.benchmark;

import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.jspecify.annotations.Nullable;

/**
 * Counts rows into the {@link Tally} and drops them, so that no database is measured; in a run that checks it keeps the
 * latest row of each window.
 *
 * @param <T> the row type
 */
final class TotalsSink<T> implements Sink<T> {

    private final @Nullable RowReader<T> reader;

    private TotalsSink(@Nullable RowReader<T> reader) {
        this.reader = reader;
    }

    /** For rows that may be a window's last word. */
    static <T> TotalsSink<T> compared(RowReader<T> reader) {
        return new TotalsSink<>(reader);
    }

    /** For rows that never are. */
    static <T> TotalsSink<T> counted() {
        return new TotalsSink<>(null);
    }

    @Override
    public SinkWriter<T> createWriter(WriterInitContext context) {
        return reader != null && Tally.collecting() ? new Collecting<>(reader) : new Counting<>();
    }

    private static class Counting<T> implements SinkWriter<T> {

        @Override
        public void write(T row, Context context) {
            Tally.ROWS.increment();
        }

        @Override
        public void flush(boolean endOfInput) {}

        @Override
        public void close() {}
    }

    private static final class Collecting<T> extends Counting<T> {

        private final RowReader<T> reader;

        Collecting(RowReader<T> reader) {
            this.reader = reader;
        }

        @Override
        public void write(T row, Context context) {
            super.write(row, context);
            Total total = reader.read(row);
            if (total == null) {
                Tally.OTHER_ROWS.increment();
            } else {
                Tally.TOTALS.put(total.window(), total);
            }
        }
    }
}
