package dev.tidemark.savepoint.testing;

import java.time.Duration;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.windowing.ProcessAllWindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Jobs in two builds, of which the second does not find the state of the first. */
public final class ChangedJobs {
    private ChangedJobs() {}

    /** A step without a uid; the later build has one, and a map before it, which would have changed the step's hash. */
    public record WithoutUid(String channel, boolean later) implements TestJob {
        @Override
        public void build(StreamExecutionEnvironment env) {
            DataStream<Event> events = StoryJob.events(env, channel);
            if (later) {
                events = events.map(event -> event);
            }
            SingleOutputStreamOperator<String> answers = events.keyBy(event -> event.key, Types.STRING)
                    .process(new Remember<>(Duration.ofDays(30)))
                    .name("Remember");
            StoryJob.report(later ? answers.uid(StoryJob.REMEMBER) : answers, channel);
        }
    }

    /** A step that cannot be parallel, with a max parallelism of 1, beside one that is. */
    public record WithASingleStep(String channel) implements TestJob {
        @Override
        public void build(StreamExecutionEnvironment env) {
            DataStream<Event> events = StoryJob.events(env, channel);
            StoryJob.report(
                    events.keyBy(event -> event.key, Types.STRING)
                            .process(new KeepSeen())
                            .uid("keep"),
                    channel);
            StoryJob.report(
                    events.filter(event -> event.kind == Event.Kind.PUT)
                            .uid("puts")
                            .windowAll(TumblingEventTimeWindows.of(Duration.ofDays(1)))
                            .process(new CountAll())
                            .uid("all"),
                    channel);
        }
    }

    private static final class CountAll extends ProcessAllWindowFunction<Event, String, TimeWindow> {
        private static final long serialVersionUID = 1L;

        @Override
        public void process(Context context, Iterable<Event> events, Collector<String> out) {
            long count = 0;
            for (Event ignored : events) {
                count++;
            }
            out.collect("all of " + context.window() + ": " + count);
        }
    }

    /** What the first build keeps. */
    public static class Seen {
        public long number;
    }

    /** The same after somebody gave it another name. */
    public static class LastSeen {
        public long number;
    }

    /** Keeps the last number under a class that has another name in the later build. */
    public record WithAnotherClass(String channel, boolean later) implements TestJob {
        @Override
        public void build(StreamExecutionEnvironment env) {
            StoryJob.report(
                    StoryJob.events(env, channel)
                            .keyBy(event -> event.key, Types.STRING)
                            .process(later ? new KeepLastSeen() : new KeepSeen())
                            .uid("keep"),
                    channel);
        }
    }

    private abstract static class Keep<T> extends KeyedProcessFunction<String, Event, String> {
        private static final long serialVersionUID = 1L;
        private final Class<T> type;
        private transient ValueState<T> last;

        Keep(Class<T> type) {
            this.type = type;
        }

        abstract T of(long number);

        abstract long number(T value);

        @Override
        public void open(OpenContext context) {
            last = getRuntimeContext().getState(new ValueStateDescriptor<>("last", TypeInformation.of(type)));
        }

        @Override
        public void processElement(Event event, Context context, Collector<String> out) throws Exception {
            if (event.kind == Event.Kind.PUT) {
                last.update(of(event.number));
            } else {
                out.collect("answer " + event.key + " " + number(last.value()));
            }
        }
    }

    private static final class KeepSeen extends Keep<Seen> {
        private static final long serialVersionUID = 1L;

        KeepSeen() {
            super(Seen.class);
        }

        @Override
        Seen of(long number) {
            Seen seen = new Seen();
            seen.number = number;
            return seen;
        }

        @Override
        long number(Seen value) {
            return value.number;
        }
    }

    private static final class KeepLastSeen extends Keep<LastSeen> {
        private static final long serialVersionUID = 1L;

        KeepLastSeen() {
            super(LastSeen.class);
        }

        @Override
        LastSeen of(long number) {
            LastSeen seen = new LastSeen();
            seen.number = number;
            return seen;
        }

        @Override
        long number(LastSeen value) {
            return value.number;
        }
    }
}
