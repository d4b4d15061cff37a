package dev.tidemark.snapshot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian integers inside byte arrays, as Flink writes them. */
public final class Bytes {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private Bytes() {}

    /** The four bytes at {@code offset}. */
    public static int int4(byte[] bytes, int offset) {
        return (int) INT.get(bytes, offset);
    }

    /** Writes four bytes at {@code offset}. */
    public static void int4(byte[] bytes, int offset, int value) {
        INT.set(bytes, offset, value);
    }

    /** The eight bytes at {@code offset}. */
    public static long int8(byte[] bytes, int offset) {
        return (long) LONG.get(bytes, offset);
    }

    /** Writes eight bytes at {@code offset}. */
    public static void int8(byte[] bytes, int offset, long value) {
        LONG.set(bytes, offset, value);
    }
}
