package dev.tidemark.sinks.staged;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.connector.testframe.source.FromElementsSource;
import org.apache.flink.connector.testframe.source.split.FromElementsSplit;
import org.apache.flink.core.io.InputStatus;

/**
 * Reads so many numbers of its input and then waits, or ends if it is bounded. Unlike the test framework's own source
 * it does not spin while it waits, and a checkpoint does not make it read on.
 */
final class NumbersSource extends FromElementsSource<Integer> {
    private static final long serialVersionUID = 1L;

    private final List<Integer> numbers;
    private final int read;
    private final boolean ends;

    NumbersSource(Boundedness boundedness, List<Integer> numbers, int read) {
        super(boundedness, numbers, read);
        this.numbers = List.copyOf(numbers);
        this.read = read;
        this.ends = boundedness == Boundedness.BOUNDED;
    }

    @Override
    public SourceReader<Integer, FromElementsSplit> createReader(SourceReaderContext context) {
        return new Reader();
    }

    private final class Reader implements SourceReader<Integer, FromElementsSplit> {
        private final CompletableFuture<Void> never = new CompletableFuture<>();
        private int next;

        @Override
        public void start() {}

        @Override
        public InputStatus pollNext(ReaderOutput<Integer> output) {
            if (next < read) {
                output.collect(numbers.get(next++));
                return InputStatus.MORE_AVAILABLE;
            }
            return ends ? InputStatus.END_OF_INPUT : InputStatus.NOTHING_AVAILABLE;
        }

        @Override
        public List<FromElementsSplit> snapshotState(long checkpointId) {
            return List.of(new FromElementsSplit(next));
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return next < read || ends ? CompletableFuture.completedFuture(null) : never;
        }

        @Override
        public void addSplits(List<FromElementsSplit> splits) {
            next = splits.get(0).getEmitNum();
        }

        @Override
        public void notifyNoMoreSplits() {}

        @Override
        public void close() {}
    }
}
