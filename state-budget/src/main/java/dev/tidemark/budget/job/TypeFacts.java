package dev.tidemark.budget.job;

import dev.tidemark.snapshot.SerializerSnapshot;
import java.util.List;
import java.util.Optional;

/**
 * A serialized type as a tree.
 *
 * @param kind how it is serialized
 * @param className the Java class, as far as the serializer knows it
 * @param parts the fields of a POJO, the elements of a collection, the components of a tuple, in order
 * @param constants the constants of an enum, in order
 * @param fingerprint for classes handled by Kryo: a hash of fields, types and enum constants, recursively
 * @param snapshot Flink's serializer snapshot, of the root only
 */
public record TypeFacts(
        Kind kind,
        String className,
        List<Part> parts,
        List<String> constants,
        Optional<String> fingerprint,
        Optional<SerializerSnapshot> snapshot) {
    /** Copies the lists. */
    public TypeFacts {
        parts = List.copyOf(parts);
        constants = List.copyOf(constants);
    }

    /** A field, element or component. */
    public record Part(String name, TypeFacts type) {}

    /** How a type is serialized. */
    public enum Kind {
        /** A number, a string, a date: one of Flink's own leaves. */
        BASIC,
        POJO,
        RECORD,
        TUPLE,
        ENUM,
        ARRAY,
        LIST,
        SET,
        MAP,
        /** Flink's generic type. */
        KRYO,
        /** A row of the SQL engine. */
        ROW,
        AVRO,
        /** A serializer that is none of Flink's. */
        OTHER
    }
}
