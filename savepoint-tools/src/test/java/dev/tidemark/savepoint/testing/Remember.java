package dev.tidemark.savepoint.testing;

import dev.tidemark.savepoint.testing.Event.Touch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.ReduceFunction;
import org.apache.flink.api.common.state.AggregatingState;
import org.apache.flink.api.common.state.AggregatingStateDescriptor;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ReducingState;
import org.apache.flink.api.common.state.ReducingStateDescriptor;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** One state of each kind per key, and a timer an hour after each put; answers questions with all it has. */
final class Remember<K> extends KeyedProcessFunction<K, Event, String> {
    private static final long serialVersionUID = 1L;
    static final long HOUR = Duration.ofHours(1).toMillis();

    private final Duration timeToLive;
    private transient ValueState<Profile> profile;
    private transient ValueState<Long> last;
    private transient MapState<String, Long> byNumber;
    private transient MapState<String, Long> recent;
    private transient ListState<Long> numbers;
    private transient ReducingState<Long> sum;
    private transient AggregatingState<Long, Long> count;

    /** With this time to live of profiles and recent numbers. */
    Remember(Duration timeToLive) {
        this.timeToLive = timeToLive;
    }

    @Override
    public void open(OpenContext context) {
        StateTtlConfig ttl = StateTtlConfig.newBuilder(timeToLive).build();
        ValueStateDescriptor<Profile> profiles = new ValueStateDescriptor<>("profile", Profile.class);
        profiles.enableTimeToLive(ttl);
        profile = getRuntimeContext().getState(profiles);
        last = getRuntimeContext().getState(new ValueStateDescriptor<>("last", Types.LONG));
        byNumber = getRuntimeContext().getMapState(new MapStateDescriptor<>("by-number", Types.STRING, Types.LONG));
        MapStateDescriptor<String, Long> recents = new MapStateDescriptor<>("recent", Types.STRING, Types.LONG);
        recents.enableTimeToLive(ttl);
        recent = getRuntimeContext().getMapState(recents);
        numbers = getRuntimeContext().getListState(new ListStateDescriptor<>("numbers", Types.LONG));
        ReduceFunction<Long> add = Long::sum;
        sum = getRuntimeContext().getReducingState(new ReducingStateDescriptor<>("sum", add, Types.LONG));
        count = getRuntimeContext()
                .getAggregatingState(new AggregatingStateDescriptor<>("count", new Count(), Types.LONG));
    }

    @Override
    public void processElement(Event event, Context context, Collector<String> out) throws Exception {
        K key = context.getCurrentKey();
        if (event.kind == Event.Kind.ASK) {
            out.collect(answer(key));
            return;
        }
        if (event.touches(Touch.PROFILE)) {
            Profile updated = new Profile();
            updated.name = event.key;
            updated.seen = event.number;
            updated.tier = event.number % 2 == 0 ? Profile.Tier.SILVER : Profile.Tier.BRONZE;
            profile.update(updated);
        }
        if (event.touches(Touch.LAST)) {
            last.update(event.number);
        }
        if (event.touches(Touch.BY_NUMBER)) {
            byNumber.put("n" + event.number, event.number);
        }
        if (event.touches(Touch.RECENT)) {
            recent.put("r" + event.number % 3, event.number);
        }
        if (event.touches(Touch.NUMBERS)) {
            numbers.add(event.number);
        }
        if (event.touches(Touch.SUM)) {
            sum.add(event.number);
        }
        if (event.touches(Touch.COUNT)) {
            count.add(event.number);
        }
        if (event.touches(Touch.TIMER)) {
            context.timerService().registerEventTimeTimer(event.time + HOUR);
        }
    }

    private String answer(K key) throws Exception {
        List<Long> sorted = new ArrayList<>();
        numbers.get().forEach(sorted::add);
        Collections.sort(sorted);
        return "answer " + key + " profile=" + profile.value() + " last=" + last.value() + " by-number="
                + sorted(byNumber) + " recent=" + sorted(recent) + " numbers=" + sorted + " sum=" + sum.get()
                + " count=" + count.get();
    }

    private static Map<String, Long> sorted(MapState<String, Long> state) throws Exception {
        Map<String, Long> map = new TreeMap<>();
        state.entries().forEach(entry -> map.put(entry.getKey(), entry.getValue()));
        return map;
    }

    @Override
    public void onTimer(long time, OnTimerContext context, Collector<String> out) {
        out.collect("timer " + context.getCurrentKey() + " at " + time);
    }

    private static final class Count implements AggregateFunction<Long, Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long createAccumulator() {
            return 0L;
        }

        @Override
        public Long add(Long value, Long count) {
            return count + 1;
        }

        @Override
        public Long getResult(Long count) {
            return count;
        }

        @Override
        public Long merge(Long one, Long other) {
            return one + other;
        }
    }
}
