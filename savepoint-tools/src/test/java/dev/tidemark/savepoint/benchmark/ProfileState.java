package dev.tidemark.savepoint.benchmark;

import java.io.IOException;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.state.api.OperatorIdentifier;
import org.apache.flink.state.api.OperatorTransformation;
import org.apache.flink.state.api.SavepointReader;
import org.apache.flink.state.api.SavepointWriter;
import org.apache.flink.state.api.StateBootstrapTransformation;
import org.apache.flink.state.api.functions.KeyedStateBootstrapFunction;
import org.apache.flink.state.api.functions.KeyedStateReaderFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.Collector;

/** A text of 90 bytes and a timer for each key, written and rekeyed through the State Processor API. */
final class ProfileState {
    static final String UID = "profiles";
    private static final int PARALLELISM = 2;
    private static final int MAX_PARALLELISM = 128;
    private static final String FILLING = "0123456789".repeat(8);

    private ProfileState() {}

    /** A savepoint with this many keys. */
    static void generate(long keys, String path) throws Exception {
        StreamExecutionEnvironment env = environment();
        DataStream<Tuple3<String, String, Long>> entries = env.fromSequence(0, keys - 1)
                .map(number -> Tuple3.of(key(number), FILLING + String.format("%010d", number), number))
                .returns(Types.TUPLE(Types.STRING, Types.STRING, Types.LONG));
        write(env, entries, path);
    }

    private static String key(long number) {
        return String.format("customer-%08d", number);
    }

    /** The same rekey as the tool's. */
    static void rekey(String from, String to) throws Exception {
        StreamExecutionEnvironment env = environment();
        DataStream<Tuple3<String, String, Long>> entries = SavepointReader.read(env, from)
                .readKeyedState(
                        OperatorIdentifier.forUid(UID),
                        new Read(),
                        Types.STRING,
                        Types.TUPLE(Types.STRING, Types.STRING, Types.LONG));
        write(env, entries, to);
    }

    private static StreamExecutionEnvironment environment() {
        Configuration configuration = new Configuration();
        configuration.set(StateBackendOptions.STATE_BACKEND, "rocksdb");
        configuration.set(RestOptions.BIND_PORT, "0");
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        env.setParallelism(PARALLELISM);
        // faster here than batch mode
        env.setRuntimeMode(RuntimeExecutionMode.STREAMING);
        return env;
    }

    private static void write(
            StreamExecutionEnvironment env, DataStream<Tuple3<String, String, Long>> entries, String path)
            throws Exception {
        StateBootstrapTransformation<Tuple3<String, String, Long>> state = OperatorTransformation.bootstrapWith(entries)
                .setMaxParallelism(MAX_PARALLELISM)
                .keyBy(entry -> entry.f0, Types.STRING)
                .transform(new Write());
        SavepointWriter.newSavepoint(env, MAX_PARALLELISM)
                .withOperator(OperatorIdentifier.forUid(UID), state)
                .write(path);
        env.execute();
    }

    private static ValueStateDescriptor<String> profile() {
        return new ValueStateDescriptor<>("profile", Types.STRING);
    }

    private static final class Write extends KeyedStateBootstrapFunction<String, Tuple3<String, String, Long>> {
        private static final long serialVersionUID = 1L;
        private transient ValueState<String> profile;

        @Override
        public void open(OpenContext context) {
            profile = getRuntimeContext().getState(profile());
        }

        @Override
        public void processElement(Tuple3<String, String, Long> entry, Context context) throws IOException {
            profile.update(entry.f1);
            context.timerService().registerEventTimeTimer(entry.f2);
        }
    }

    private static final class Read extends KeyedStateReaderFunction<String, Tuple3<String, String, Long>> {
        private static final long serialVersionUID = 1L;
        private transient ValueState<String> profile;

        @Override
        public void open(OpenContext context) {
            profile = getRuntimeContext().getState(profile());
        }

        @Override
        public void readKey(String key, Context context, Collector<Tuple3<String, String, Long>> out) throws Exception {
            long timer = context.registeredEventTimeTimers().iterator().next();
            out.collect(Tuple3.of("acme:" + key, profile.value(), timer));
        }
    }
}
