package dev.tidemark.snapshot;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * What a savepoint says of one state: its name, how the backend keeps it, its options and its serializers, in file order.
 *
 * @param type how the backend keeps it
 * @param options Flink's options, such as {@code KEYED_STATE_TYPE}
 * @param serializers by Flink's names, such as {@code VALUE_SERIALIZER}
 */
public record StateMeta(
        String name, StateType type, Map<String, String> options, Map<String, SerializerSnapshot> serializers) {
    private static final String NAMESPACE = "NAMESPACE_SERIALIZER";
    private static final String VALUE = "VALUE_SERIALIZER";
    private static final String TTL = "$TtlSerializerSnapshot";

    /** Keeps the order of both maps. */
    public StateMeta {
        options = Collections.unmodifiableMap(new LinkedHashMap<>(options));
        serializers = Collections.unmodifiableMap(new LinkedHashMap<>(serializers));
    }

    /** {@code VALUE}, {@code LIST}, {@code MAP}, {@code TIMER} and so on. */
    public String kind() {
        return switch (type) {
            case PRIORITY_QUEUE -> "TIMER";
            case BROADCAST -> "BROADCAST";
            case OPERATOR -> options.getOrDefault("OPERATOR_STATE_DISTRIBUTION_MODE", "OPERATOR");
            case KEY_VALUE, KEY_VALUE_V2 -> options.getOrDefault("KEYED_STATE_TYPE", "UNKNOWN");
        };
    }

    /** Whether this state holds timers. */
    public boolean timer() {
        return type == StateType.PRIORITY_QUEUE;
    }

    /** Whether each entry carries the time it was written for its time to live. */
    public boolean ttl() {
        SerializerSnapshot value = serializers.get(VALUE);
        return value != null
                && (value.snapshotClass().endsWith(TTL)
                        || value.nested().stream()
                                .anyMatch(inner -> inner.snapshotClass().endsWith(TTL)));
    }

    /** Whether it has the serializers every keyed state and every timer queue has. */
    boolean hasKeyedSerializers() {
        SerializerSnapshot value = serializers.get(VALUE);
        return value != null && (timer() ? value.nested().size() >= 2 : serializers.containsKey(NAMESPACE));
    }

    /** The serializer of values; of timers, the timer's own. */
    public String valueWords() {
        return words(VALUE);
    }

    /** The serializer of namespaces (windows), or empty for a state without one. */
    public String namespaceWords() {
        return timer() ? "" : words(NAMESPACE);
    }

    /** The snapshot of the namespace serializer; a timer's stands inside its value serializer. */
    public SerializerSnapshot namespace() {
        SerializerSnapshot found = timer() ? value().nested().get(1) : serializers.get(NAMESPACE);
        if (found == null) {
            throw new IllegalArgumentException("state " + name + " has no namespace serializer");
        }
        return found;
    }

    /** The snapshot of the value serializer. */
    public SerializerSnapshot value() {
        SerializerSnapshot found = serializers.get(VALUE);
        if (found == null) {
            throw new IllegalArgumentException("state " + name + " has no value serializer");
        }
        return found;
    }

    /** This state for keys of another type: a timer's serializer names the key's. */
    public StateMeta withKey(SerializerSnapshot key) {
        if (!timer()) {
            return this;
        }
        Map<String, SerializerSnapshot> changed = new LinkedHashMap<>(serializers);
        changed.put(VALUE, value().withNested(0, key));
        return new StateMeta(name, type, options, changed);
    }

    /** This state with the class names inside its serializers replaced. */
    public StateMeta renamed(UnaryOperator<String> rename) {
        Map<String, SerializerSnapshot> changed = new LinkedHashMap<>();
        serializers.forEach((role, snapshot) -> changed.put(role, snapshot.renamed(rename)));
        return new StateMeta(name, type, options, changed);
    }

    private String words(String role) {
        SerializerSnapshot snapshot = serializers.get(role);
        return snapshot == null ? "" : snapshot.words();
    }

    void write(DataOutputStream out) throws IOException {
        out.writeUTF(name);
        out.writeInt(type.code());
        out.writeInt(options.size());
        for (Map.Entry<String, String> option : options.entrySet()) {
            out.writeUTF(option.getKey());
            out.writeUTF(option.getValue());
        }
        out.writeInt(serializers.size());
        for (Map.Entry<String, SerializerSnapshot> serializer : serializers.entrySet()) {
            out.writeUTF(serializer.getKey());
            out.writeInt(HeaderReader.SERIALIZER_FORMAT);
            out.write(serializer.getValue().encode());
        }
    }
}
