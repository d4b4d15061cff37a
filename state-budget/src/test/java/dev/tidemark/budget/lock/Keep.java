package dev.tidemark.budget.lock;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/** Keeps one value of a case's class, and says what it found when it looked again. */
final class Keep extends KeyedProcessFunction<Object, Long, String> {
    /** What each case found, by its name: {@code new} where there was nothing. */
    static final Map<String, String> FOUND = new ConcurrentHashMap<>();

    private static final long serialVersionUID = 1L;
    private final String name;
    private final String place;
    private final TypeInformation<Object> type;
    private transient @Nullable Maker maker;
    private transient @Nullable ValueState<Object> value;
    private transient @Nullable ListState<Object> list;
    private transient @Nullable MapState<Object, Long> map;

    /** @param place {@code value}, {@code list}, {@code map}, {@code ttl} or {@code key} */
    Keep(String name, String place, TypeInformation<Object> type) {
        this.name = name;
        this.place = place;
        this.type = type;
    }

    static Maker maker(String name) throws ReflectiveOperationException {
        return (Maker)
                Class.forName(name + ".Make", true, Thread.currentThread().getContextClassLoader())
                        .getDeclaredConstructor()
                        .newInstance();
    }

    @Override
    public void open(OpenContext context) throws ReflectiveOperationException {
        maker = maker(name);
        switch (place) {
            case "list" -> list = getRuntimeContext().getListState(new ListStateDescriptor<>("kept", type));
            case "map" -> map = getRuntimeContext().getMapState(new MapStateDescriptor<>("kept", type, Types.LONG));
            case "key" -> value = getRuntimeContext().getState(new ValueStateDescriptor<>("kept", objects(Types.LONG)));
            default -> {
                ValueStateDescriptor<Object> descriptor = new ValueStateDescriptor<>("kept", type);
                if (place.equals("ttl")) {
                    descriptor.enableTimeToLive(
                            StateTtlConfig.newBuilder(Duration.ofHours(1)).build());
                }
                value = getRuntimeContext().getState(descriptor);
            }
        }
    }

    @Override
    public void processElement(Long element, Context context, Collector<String> out) throws Exception {
        Maker made = maker == null ? maker(name) : maker;
        String found = "new";
        if (list != null) {
            for (Object each : list.get()) {
                found = made.text(each);
            }
            list.add(made.make());
        } else if (map != null) {
            for (Map.Entry<Object, Long> entry : map.entries()) {
                found = made.text(entry.getKey());
            }
            map.put(made.make(), 7L);
        } else if (value != null) {
            Object held = value.value();
            found = held == null ? "new" : place.equals("key") ? held.toString() : made.text(held);
            value.update(place.equals("key") ? 7L : made.make());
        }
        FOUND.put(name, found);
    }

    @SuppressWarnings("unchecked")
    static TypeInformation<Object> objects(TypeInformation<?> type) {
        return (TypeInformation<Object>) type;
    }

    /** The case's class as the key, or one number for all. */
    static final class KeyOf implements KeySelector<Long, Object> {
        private static final long serialVersionUID = 1L;
        private final String name;
        private final boolean own;

        KeyOf(String name, boolean own) {
            this.name = name;
            this.own = own;
        }

        @Override
        public Object getKey(Long element) throws ReflectiveOperationException {
            return own ? maker(name).make() : 1L;
        }
    }
}
