package dev.tidemark.savepoint.testing;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.jspecify.annotations.Nullable;

/** Reads a {@link Channel} without end, in one split that remembers how many events it has read. */
final class ChannelSource implements Source<Event, ChannelSource.Split, Long> {
    private static final long serialVersionUID = 1L;

    private final String channel;

    ChannelSource(String channel) {
        this.channel = channel;
    }

    record Split(long read) implements SourceSplit {
        @Override
        public String splitId() {
            return "channel";
        }
    }

    @Override
    public Boundedness getBoundedness() {
        return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<Event, Split> createReader(SourceReaderContext context) {
        return new Reader(Channel.of(channel));
    }

    @Override
    public SplitEnumerator<Split, Long> createEnumerator(SplitEnumeratorContext<Split> context) {
        return new Enumerator(context, false);
    }

    @Override
    public SplitEnumerator<Split, Long> restoreEnumerator(SplitEnumeratorContext<Split> context, Long state) {
        return new Enumerator(context, true);
    }

    @Override
    public SimpleVersionedSerializer<Split> getSplitSerializer() {
        return new Longs<>(Split::read, Split::new);
    }

    @Override
    public SimpleVersionedSerializer<Long> getEnumeratorCheckpointSerializer() {
        return new Longs<>(value -> value, value -> value);
    }

    private interface ToLong<T> {
        long apply(T value);
    }

    private interface FromLong<T> {
        T apply(long value);
    }

    private record Longs<T>(ToLong<T> to, FromLong<T> from) implements SimpleVersionedSerializer<T> {
        @Override
        public int getVersion() {
            return 1;
        }

        @Override
        public byte[] serialize(T value) {
            return ByteBuffer.allocate(Long.BYTES).putLong(to.apply(value)).array();
        }

        @Override
        public T deserialize(int version, byte[] bytes) {
            return from.apply(ByteBuffer.wrap(bytes).getLong());
        }
    }

    private static final class Enumerator implements SplitEnumerator<Split, Long> {
        private final SplitEnumeratorContext<Split> context;
        private boolean assigned;

        Enumerator(SplitEnumeratorContext<Split> context, boolean assigned) {
            this.context = context;
            this.assigned = assigned;
        }

        @Override
        public void start() {}

        @Override
        public void handleSplitRequest(int subtask, @Nullable String host) {}

        @Override
        public void addSplitsBack(List<Split> splits, int subtask) {
            assigned = false;
        }

        @Override
        public void addReader(int subtask) {
            if (!assigned) {
                assigned = true;
                context.assignSplit(new Split(0), subtask);
            }
        }

        @Override
        public Long snapshotState(long checkpoint) {
            return 1L;
        }

        @Override
        public void close() {}
    }

    private static final class Reader implements SourceReader<Event, Split> {
        private final Channel channel;
        private long read;

        Reader(Channel channel) {
            this.channel = channel;
        }

        @Override
        public void start() {}

        @Override
        public InputStatus pollNext(ReaderOutput<Event> output) {
            Event event = channel.poll();
            if (event == null) {
                return InputStatus.NOTHING_AVAILABLE;
            }
            read++;
            output.collect(event, event.time);
            return InputStatus.MORE_AVAILABLE;
        }

        @Override
        public List<Split> snapshotState(long checkpoint) {
            return List.of(new Split(read));
        }

        @Override
        public CompletableFuture<Void> isAvailable() {
            return channel.available();
        }

        @Override
        public void addSplits(List<Split> splits) {
            splits.forEach(split -> read += split.read());
        }

        @Override
        public void notifyNoMoreSplits() {}

        @Override
        public void close() {}
    }
}
