package dev.tidemark.snapshot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the headers of keyed and of operator state files, without the job's classes. */
final class HeaderReader {
    /** {@code KeyedBackendSerializationProxy.VERSION}, unchanged since Flink 1.8. */
    static final int KEYED_FORMAT = 6;
    /** {@code TypeSerializerSnapshotSerializationUtil}'s format. */
    static final int SERIALIZER_FORMAT = 2;
    /** Operator headers from this format on say whether the state is compressed. */
    private static final int OPERATOR_FORMAT_WITH_COMPRESSION = 6;

    private final SnapshotInput in;
    private final SerializerSnapshotReader serializers;

    HeaderReader(SnapshotInput in, TrustedClasses classes) {
        this.in = in;
        this.serializers = new SerializerSnapshotReader(classes);
    }

    KeyedHeader keyed() throws IOException {
        int format = in.int4();
        if (format != KEYED_FORMAT) {
            throw in.fault("keyed state has format " + format + ", expected " + KEYED_FORMAT + " (Flink 1.8 to 2.3)");
        }
        boolean compressed = in.bool();
        SerializerSnapshot key = serializer();
        List<StateMeta> states = states();
        for (StateMeta state : states) {
            if (!state.hasKeyedSerializers()) {
                throw in.fault("state " + state.name() + " is keyed, but its serializers are "
                        + state.serializers().keySet());
            }
        }
        return new KeyedHeader(compressed, key, states);
    }

    List<StateMeta> operator() throws IOException {
        int format = in.int4();
        if (format < 5 || format > OPERATOR_FORMAT_WITH_COMPRESSION) {
            throw in.fault("operator state has format " + format + ", expected 5 or 6 (Flink 1.8 to 2.3)");
        }
        if (format >= OPERATOR_FORMAT_WITH_COMPRESSION) {
            in.bool();
        }
        List<StateMeta> states = new ArrayList<>(states());
        states.addAll(states());
        return states;
    }

    private List<StateMeta> states() throws IOException {
        int count = in.int2();
        if (count < 0) {
            throw in.fault("claims " + count + " states");
        }
        List<StateMeta> states = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            states.add(state());
        }
        return states;
    }

    private StateMeta state() throws IOException {
        String name = in.utf();
        int code = in.int4();
        Optional<StateType> type = StateType.of(code);
        if (type.isEmpty()) {
            throw in.fault("state " + name + " has the unknown type " + code);
        }
        Map<String, String> options = new LinkedHashMap<>();
        int optionCount = in.count("options of state " + name);
        for (int i = 0; i < optionCount; i++) {
            options.put(in.utf(), in.utf());
        }
        Map<String, SerializerSnapshot> byRole = new LinkedHashMap<>();
        int serializerCount = in.count("serializers of state " + name);
        for (int i = 0; i < serializerCount; i++) {
            byRole.put(in.utf(), serializer());
        }
        return new StateMeta(name, type.get(), options, byRole);
    }

    private SerializerSnapshot serializer() throws IOException {
        int format = in.int4();
        if (format != SERIALIZER_FORMAT) {
            throw in.fault("a serializer snapshot has format " + format + ", expected " + SERIALIZER_FORMAT
                    + "; Flink 1.17 and later cannot read it either: take a savepoint with Flink 1.16 first");
        }
        return serializers.read(in);
    }
}
