package dev.tidemark.sinks.jdbc;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.ByteConverter;
import org.postgresql.util.PGBinaryObject;
import org.postgresql.util.PGobject;

/**
 * An array parameter in PostgreSQL's binary form, for element types of which the driver sends the text: a timestamp's
 * costs the server more to read than its place in the sort order. A connection whose properties switch the binary form
 * off gets the text.
 *
 * <p>The form is that of {@code array_recv} in the server's sources: dimensions, whether there are nulls, the element
 * type's number, which every server has the same ({@code pg_type.dat}); the dimension's length and lower bound; each
 * element with its length.
 */
final class BinaryArray<T> extends PGobject implements PGBinaryObject {
    /** The array types that are sent here, for the driver property {@code binaryTransferEnable}. */
    static final String TYPES = "1185,1231";

    private static final long serialVersionUID = 1L;
    private static final int TIMESTAMPTZ = 1184;
    private static final int NUMERIC = 1700;
    private static final int NULL_LENGTH = -1;
    /** PostgreSQL counts from the year 2000. */
    private static final long EPOCH_SECOND =
            Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();

    private final transient @Nullable T[] elements;
    private final transient Function<T, String> text;
    private final byte[] bytes;

    private BinaryArray(
            String type,
            int elementType,
            @Nullable T[] elements,
            Function<T, byte[]> binary,
            Function<T, String> text) {
        this.type = type;
        this.elements = elements;
        this.text = text;
        this.bytes = encode(elementType, elements, binary);
    }

    /** An array of instants, cut to microseconds. */
    static BinaryArray<Instant> of(@Nullable Instant[] instants) {
        return new BinaryArray<>("_timestamptz", TIMESTAMPTZ, instants, BinaryArray::micros, TimestampText::of);
    }

    /** An array of decimals. */
    static BinaryArray<BigDecimal> of(@Nullable BigDecimal[] decimals) {
        return new BinaryArray<>("_numeric", NUMERIC, decimals, ByteConverter::numeric, BigDecimal::toString);
    }

    @Override
    public String getValue() {
        return Arrays.stream(elements)
                .map(element -> element == null ? "NULL" : '"' + text.apply(element) + '"')
                .collect(Collectors.joining(",", "{", "}"));
    }

    @Override
    public int lengthInBytes() {
        return bytes.length;
    }

    @Override
    public void toBytes(byte[] target, int offset) {
        System.arraycopy(bytes, 0, target, offset, bytes.length);
    }

    /** Results are not read through this class. */
    @Override
    public void setByteValue(byte[] value, int offset) {
        throw new UnsupportedOperationException("A " + type + " is read as a java.sql.Array.");
    }

    /** Arrays are bound, never compared. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    private static <T> byte[] encode(int elementType, @Nullable T[] elements, Function<T, byte[]> binary) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(20 + elements.length * 16);
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            out.writeInt(1);
            out.writeInt(Arrays.asList(elements).contains(null) ? 1 : 0);
            out.writeInt(elementType);
            out.writeInt(elements.length);
            out.writeInt(1);
            for (T element : elements) {
                if (element == null) {
                    out.writeInt(NULL_LENGTH);
                } else {
                    byte[] encoded = binary.apply(element);
                    out.writeInt(encoded.length);
                    out.write(encoded);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // a stream in memory throws none
        }
        return bytes.toByteArray();
    }

    private static byte[] micros(Instant instant) {
        long seconds = TimeUnit.SECONDS.toMicros(Math.subtractExact(instant.getEpochSecond(), EPOCH_SECOND));
        return ByteBuffer.allocate(Long.BYTES)
                .putLong(seconds + TimeUnit.NANOSECONDS.toMicros(instant.getNano()))
                .array();
    }
}
