package dev.tidemark.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.java.typeutils.runtime.NullableSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.ttl.TtlStateFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SerializerSnapshotReaderTest {
    /** A POJO with a field of every sort that has a layout of its own. */
    public static class Order {
        public String id = "";
        public List<Line> lines = List.of();
        public Map<String, Integer> counts = Map.of();
        public Status status = Status.OPEN;
        public int[] numbers = {};
    }

    /** An inner POJO. */
    public static class Line {
        public long amount;
        public Opaque opaque = new Opaque("");
    }

    /** No POJO, so Kryo's. */
    public static final class Opaque {
        private final String text;

        Opaque(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** An enum. */
    public enum Status {
        OPEN,
        PAID
    }

    static List<TypeSerializer<?>> serializers() {
        return List.of(
                serializer(Types.STRING),
                serializer(Types.TUPLE(Types.STRING, Types.TUPLE(Types.INT, Types.SQL_DATE))),
                serializer(TypeInformation.of(Order.class)),
                serializer(TypeInformation.of(Opaque.class)),
                serializer(Types.ENUM(Status.class)),
                serializer(Types.OBJECT_ARRAY(Types.POJO(Line.class))),
                serializer(Types.ROW(Types.STRING, Types.BIG_DEC)),
                serializer(Types.EITHER(Types.LONG, Types.LIST(Types.MAP(Types.STRING, Types.INSTANT)))),
                NullableSerializer.wrap(LongSerializer.INSTANCE, true),
                new TtlStateFactory.TtlSerializer<>(
                        LongSerializer.INSTANCE, serializer(TypeInformation.of(Order.class))));
    }

    private static TypeSerializer<?> serializer(TypeInformation<?> type) {
        return type.createSerializer(new SerializerConfigImpl());
    }

    private static byte[] bytes(TypeSerializer<?> serializer) throws IOException {
        return bytes(serializer.snapshotConfiguration());
    }

    private static byte[] bytes(TypeSerializerSnapshot<?> snapshot) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(out, snapshot);
        return out.getCopyOfBuffer();
    }

    private static SerializerSnapshot read(byte[] bytes, TrustedClasses classes) throws IOException {
        return new SerializerSnapshotReader(classes).read(new SnapshotInput("test", bytes));
    }

    @ParameterizedTest
    @MethodSource("serializers")
    void keepsExactlyTheBytesFlinkWrites(TypeSerializer<?> serializer) throws IOException {
        byte[] bytes = bytes(serializer);
        assertThat(read(bytes, TrustedClasses.flinkOnly()).encode()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @MethodSource("serializers")
    void neverReadsBehindTheEndOfASnapshotAndRefusesShorterOnes(TypeSerializer<?> serializer) throws IOException {
        byte[] bytes = bytes(serializer);
        byte[] followed = Arrays.copyOf(bytes, bytes.length + 100);
        assertThat(read(followed, TrustedClasses.flinkOnly()).encode()).isEqualTo(bytes);
        int step = Math.max(1, bytes.length / 200);
        for (int length = 0; length < bytes.length; length += step) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> read(cut, TrustedClasses.flinkOnly()))
                    .as("%d of %d bytes", length, bytes.length)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void saysTheTypeInWords() throws IOException {
        String words = read(bytes(serializer(TypeInformation.of(Order.class))), TrustedClasses.flinkOnly())
                .words();
        String here = SerializerSnapshotReaderTest.class.getName() + "$";
        assertThat(words)
                .isEqualTo("Pojo<" + here + "Order>{counts=Nullable[Map[Nullable[String], Int]], id=String,"
                        + " lines=Nullable[List[Nullable[Pojo<" + here + "Line>{amount=Long, opaque=Kryo<" + here
                        + "Opaque>}]]], numbers=IntPrimitiveArray, status=Enum<" + here + "Status>[OPEN, PAID]}");
    }

    @Test
    void renamesAClassEverywhereItIsNamed() throws IOException {
        TypeSerializer<?> serializer = serializer(Types.OBJECT_ARRAY(Types.POJO(Line.class)));
        SerializerSnapshot renamed = read(bytes(serializer), TrustedClasses.flinkOnly())
                .renamed(name -> name.equals(Line.class.getName()) ? "shop.Position" : name);
        assertThat(renamed.classNames()).contains("shop.Position").doesNotContain(Line.class.getName());
        assertThat(read(renamed.encode(), TrustedClasses.flinkOnly())).isEqualTo(renamed);
    }

    /** A snapshot class of a job's own. */
    public static final class CustomSnapshot extends SimpleTypeSerializerSnapshot<Long> {
        public CustomSnapshot() {
            super(() -> LongSerializer.INSTANCE);
        }
    }

    @Test
    void refusesASnapshotClassItMustNotLoadAndReadsItFromATrustedJar() throws IOException {
        byte[] bytes = bytes(new CustomSnapshot());
        assertThatThrownBy(() -> read(bytes, TrustedClasses.flinkOnly()))
                .isInstanceOf(UnknownSerializerException.class)
                .hasMessageContaining(CustomSnapshot.class.getName())
                .hasMessageContaining("--jar");
        assertThat(read(bytes, TrustedClasses.with(getClass().getClassLoader())).encode())
                .isEqualTo(bytes);
    }

    @Test
    void refusesHostileLengthsAndDepthsWithoutTheMemoryTheyClaim() throws IOException {
        DataOutputSerializer huge = new DataOutputSerializer(64);
        huge.writeUTF("org.apache.flink.api.java.typeutils.runtime.PojoSerializerSnapshot");
        huge.writeInt(2);
        huge.writeUTF("shop.Order");
        huge.writeLong(0x4f2c69a3d70L);
        huge.writeInt(Integer.MAX_VALUE);
        assertThatThrownBy(() -> read(huge.getCopyOfBuffer(), TrustedClasses.flinkOnly()))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("claims 2147483647 map entries");

        DataOutputSerializer deep = new DataOutputSerializer(64);
        for (int i = 0; i < 100_000; i++) {
            deep.writeUTF("org.apache.flink.runtime.state.ttl.TtlAwareSerializerSnapshot");
            deep.writeInt(1);
            deep.writeBoolean(false);
        }
        assertThatThrownBy(() -> read(deep.getCopyOfBuffer(), TrustedClasses.flinkOnly()))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("nested more than 100 deep");
    }
}
