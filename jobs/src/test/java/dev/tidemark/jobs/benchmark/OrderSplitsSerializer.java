package dev.tidemark.jobs.benchmark;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Writes the splits the enumerator has not handed out. */
final class OrderSplitsSerializer<T> implements SimpleVersionedSerializer<Collection<OrderSplit<T>>> {

    private final SimpleVersionedSerializer<OrderSplit<T>> splits;

    OrderSplitsSerializer(SimpleVersionedSerializer<OrderSplit<T>> splits) {
        this.splits = splits;
    }

    @Override
    public int getVersion() {
        return splits.getVersion();
    }

    @Override
    public byte[] serialize(Collection<OrderSplit<T>> unassigned) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        out.writeInt(unassigned.size());
        for (OrderSplit<T> split : unassigned) {
            byte[] bytes = splits.serialize(split);
            out.writeInt(bytes.length);
            out.write(bytes);
        }
        return out.getCopyOfBuffer();
    }

    @Override
    public Collection<OrderSplit<T>> deserialize(int version, byte[] serialized) throws IOException {
        DataInputDeserializer in = new DataInputDeserializer(serialized);
        int size = in.readInt();
        List<OrderSplit<T>> unassigned = new ArrayList<>(size);
        for (int split = 0; split < size; split++) {
            byte[] bytes = new byte[in.readInt()];
            in.readFully(bytes);
            unassigned.add(splits.deserialize(version, bytes));
        }
        return unassigned;
    }
}
