package dev.tidemark.snapshot;

import java.io.IOException;
import java.util.List;
import org.apache.flink.api.java.tuple.Tuple;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Flink tuples of other keys. */
record TupleCodec(List<KeyCodec> fields) implements KeyCodec {
    @Override
    public Object read(KeyCursor in) throws IOException {
        Tuple tuple = Tuple.newInstance(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            tuple.setField(fields.get(i).read(in), i);
        }
        return tuple;
    }

    @Override
    public void write(Object key, DataOutputSerializer out) throws IOException {
        Tuple tuple = (Tuple) key;
        for (int i = 0; i < fields.size(); i++) {
            fields.get(i).write(tuple.getField(i), out);
        }
    }

    @Override
    public boolean variableLength() {
        return fields.isEmpty() || fields.stream().anyMatch(KeyCodec::variableLength);
    }
}
