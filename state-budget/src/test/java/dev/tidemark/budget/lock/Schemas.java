package dev.tidemark.budget.lock;

import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.snapshot.SerializerSnapshot;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.java.typeutils.GenericTypeInfo;
import org.apache.flink.core.memory.DataOutputSerializer;

/** Versions of one class: their serializers are Flink's own, and the class they speak of is called {@code Profile} in all. */
public final class Schemas {
    public static final TypeFacts PROFILE = pojo(First.class);
    public static final TypeFacts PROFILE_GROWN = pojo(Grown.class);
    public static final TypeFacts PROFILE_SHRUNK = pojo(Shrunk.class);
    public static final TypeFacts PROFILE_RETYPED = pojo(Retyped.class);

    private Schemas() {}

    public static final class First {
        public String name = "";
        public int visits;
    }

    public static final class Grown {
        public String name = "";
        public int visits;
        public long since;
    }

    public static final class Shrunk {
        public String name = "";
    }

    public static final class Retyped {
        public String name = "";
        public long visits;
    }

    /** A type Kryo handles, with the fingerprint somebody kept of it. */
    public static TypeFacts kryo(Optional<String> fingerprint) {
        TypeSerializer<Object> serializer =
                new GenericTypeInfo<>(Object.class).createSerializer(new SerializerConfigImpl());
        return new TypeFacts(
                TypeFacts.Kind.KRYO,
                "java.lang.Object",
                List.of(),
                List.of(),
                fingerprint,
                Optional.of(snapshot(serializer)));
    }

    /** Flink's account of a serializer, as a lock keeps it. */
    public static SerializerSnapshot snapshot(TypeSerializer<?> serializer) {
        DataOutputSerializer out = new DataOutputSerializer(256);
        try {
            TypeSerializerSnapshot.writeVersionedSnapshot(out, serializer.snapshotConfiguration());
            return SerializerSnapshot.decode(out.getCopyOfBuffer(), TrustedClasses.flinkOnly());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TypeFacts pojo(Class<?> type) {
        SerializerSnapshot snapshot = snapshot(TypeInformation.of(type).createSerializer(new SerializerConfigImpl()));
        return new TypeFacts(
                TypeFacts.Kind.POJO,
                "shop.Profile",
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.of(snapshot.renamed(name -> name.equals(type.getName()) ? "shop.Profile" : name)));
    }
}
