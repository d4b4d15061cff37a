package dev.tidemark.snapshot;

import java.io.IOException;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Keys of a fixed number of bytes. */
enum FixedCodec implements KeyCodec {
    BOOLEAN(1) {
        @Override
        Object decode(byte[] bytes, int at) {
            return bytes[at] != 0;
        }

        @Override
        public void write(Object key, DataOutputSerializer out) throws IOException {
            out.writeBoolean((Boolean) key);
        }
    },
    BYTE(1) {
        @Override
        Object decode(byte[] bytes, int at) {
            return bytes[at];
        }

        @Override
        public void write(Object key, DataOutputSerializer out) throws IOException {
            out.writeByte((Byte) key);
        }
    },
    SHORT(2) {
        @Override
        Object decode(byte[] bytes, int at) {
            return (short) ((bytes[at] & 0xff) << 8 | (bytes[at + 1] & 0xff));
        }

        @Override
        public void write(Object key, DataOutputSerializer out) throws IOException {
            out.writeShort((Short) key);
        }
    },
    INT(4) {
        @Override
        Object decode(byte[] bytes, int at) {
            return Bytes.int4(bytes, at);
        }

        @Override
        public int hash(KeyCursor in) throws IOException {
            return Bytes.int4(in.bytes, in.take(Integer.BYTES));
        }

        @Override
        public void write(Object key, DataOutputSerializer out) throws IOException {
            out.writeInt((Integer) key);
        }
    },
    LONG(8) {
        @Override
        Object decode(byte[] bytes, int at) {
            return Bytes.int8(bytes, at);
        }

        @Override
        public int hash(KeyCursor in) throws IOException {
            return Long.hashCode(Bytes.int8(in.bytes, in.take(Long.BYTES)));
        }

        @Override
        public void write(Object key, DataOutputSerializer out) throws IOException {
            out.writeLong((Long) key);
        }
    };

    private final int length;

    FixedCodec(int length) {
        this.length = length;
    }

    abstract Object decode(byte[] bytes, int at);

    @Override
    public Object read(KeyCursor in) throws IOException {
        return decode(in.bytes, in.take(length));
    }

    @Override
    public boolean variableLength() {
        return false;
    }
}
