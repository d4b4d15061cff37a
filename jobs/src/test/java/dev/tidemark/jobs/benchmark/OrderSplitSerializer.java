package dev.tidemark.jobs.benchmark;

import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Writes where a split stands; what it reads is the source's own and is not written. */
final class OrderSplitSerializer<T> implements SimpleVersionedSerializer<OrderSplit<T>> {

    private final Plan plan;
    private final OrderShape<T> shape;

    OrderSplitSerializer(Plan plan, OrderShape<T> shape) {
        this.plan = plan;
        this.shape = shape;
    }

    @Override
    public int getVersion() {
        return 1;
    }

    @Override
    public byte[] serialize(OrderSplit<T> split) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(16);
        out.writeInt(split.first());
        out.writeLong(split.position());
        out.writeInt(split.stride());
        return out.getCopyOfBuffer();
    }

    @Override
    public OrderSplit<T> deserialize(int version, byte[] serialized) throws IOException {
        DataInputDeserializer in = new DataInputDeserializer(serialized);
        return new OrderSplit<>(plan, shape, in.readInt(), in.readLong(), in.readInt());
    }
}
