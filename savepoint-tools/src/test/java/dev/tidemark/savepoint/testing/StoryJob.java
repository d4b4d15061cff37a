package dev.tidemark.savepoint.testing;

import dev.tidemark.savepoint.testing.Event.Touch;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.common.eventtime.WatermarkGenerator;
import org.apache.flink.api.common.eventtime.WatermarkOutput;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.EventTimeSessionWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * The job tests take savepoints of: per key, one state of each kind with timers, open tumbling windows and open sessions.
 *
 * @param key makes the key of an event
 */
public record StoryJob<K>(String channel, KeySelector<Event, K> key, TypeInformation<K> keyType, Duration timeToLive)
        implements TestJob {
    public static final String REMEMBER = "remember";
    public static final String DAYS = "days";
    public static final String SESSIONS = "sessions";
    public static final Duration SESSION_GAP = Duration.ofMinutes(30);

    /** With a time to live that never ends while a test runs. */
    public StoryJob(String channel, KeySelector<Event, K> key, TypeInformation<K> keyType) {
        this(channel, key, keyType, Duration.ofDays(30));
    }

    /** Puts and questions; watermarks come as such. */
    static DataStream<Event> events(StreamExecutionEnvironment env, String channel) {
        return env.fromSource(new ChannelSource(channel), watermarks(), "channel")
                .setParallelism(1)
                .uid("channel")
                .filter(event -> event.kind != Event.Kind.WATERMARK)
                .setParallelism(1)
                .uid("filter");
    }

    @Override
    public void build(StreamExecutionEnvironment env) {
        DataStream<Event> events = events(env, channel);
        report(events.keyBy(key, keyType)
                .process(new Remember<>(timeToLive))
                .uid(REMEMBER)
                .name("Remember"));
        report(puts(events, Touch.DAY, "puts")
                .window(TumblingEventTimeWindows.of(Duration.ofDays(1)))
                .process(new Sum<>())
                .uid(DAYS));
        report(puts(events, Touch.SESSION, "session-puts")
                .window(EventTimeSessionWindows.withGap(SESSION_GAP))
                .process(new Sum<>())
                .uid(SESSIONS));
    }

    /** Not in parallel: the order of a key's events is part of what is compared. */
    private KeyedStream<Event, K> puts(DataStream<Event> events, int state, String uid) {
        return events.filter(event -> event.kind == Event.Kind.PUT && event.touches(state))
                .setParallelism(1)
                .uid(uid)
                .keyBy(key, keyType);
    }

    private void report(DataStream<String> lines) {
        report(lines, channel);
    }

    /** Sends the lines to the test. */
    static void report(DataStream<String> lines, String channel) {
        lines.map(new Report(channel)).sinkTo(new DiscardingSink<>());
    }

    private static WatermarkStrategy<Event> watermarks() {
        return WatermarkStrategy.<Event>forGenerator(context -> new OnDemand())
                .withTimestampAssigner((event, time) -> event.time);
    }

    private static final class OnDemand implements WatermarkGenerator<Event> {
        @Override
        public void onEvent(Event event, long time, WatermarkOutput output) {
            if (event.kind == Event.Kind.WATERMARK) {
                output.emitWatermark(new Watermark(time));
            }
        }

        @Override
        public void onPeriodicEmit(WatermarkOutput output) {}
    }

    private static final class Sum<K> extends ProcessWindowFunction<Event, String, K, TimeWindow> {
        private static final long serialVersionUID = 1L;

        @Override
        public void process(K key, Context context, Iterable<Event> events, Collector<String> out) {
            long sum = 0;
            for (Event event : events) {
                sum += event.number;
            }
            out.collect("window " + key + " " + context.window() + " sum=" + sum);
        }
    }

    private static final class Report extends RichMapFunction<String, String> {
        private static final long serialVersionUID = 1L;
        private final String channel;

        Report(String channel) {
            this.channel = channel;
        }

        @Override
        public String map(String line) {
            Channel.of(channel).line(line);
            return line;
        }
    }
}
