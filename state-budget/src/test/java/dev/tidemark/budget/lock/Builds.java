package dev.tidemark.budget.lock;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.awaitility.Awaitility;

/** The old and the new build of all cases, a cluster, and the savepoint the old one wrote: one step a case. */
record Builds(MiniCluster cluster, Build before, Build after, String savepoint) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    static Builds start(Path folder) throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(RestOptions.BIND_PORT, "0");
        MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(1)
                .build());
        cluster.start();
        Build before = Build.of(folder.resolve("before"), Case::before);
        Build after = Build.of(folder.resolve("after"), Case::after);
        return new Builds(cluster, before, after, write(cluster, before, folder.resolve("savepoint")));
    }

    private static String write(MiniCluster cluster, Build build, Path folder) throws Exception {
        Keep.FOUND.clear();
        JobGraph graph = graph(build, "hashmap", Cases.all(), true);
        JobID id = cluster.submitJob(graph).get().getJobID();
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> Keep.FOUND.size() == Cases.all().size());
        return cluster.triggerSavepoint(id, folder.toUri().toString(), true, SavepointFormatType.CANONICAL)
                .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    /** What the new build reads, or {@code fails}. */
    String restore(Case each, String backend) throws Exception {
        Keep.FOUND.remove(each.name());
        JobGraph graph = graph(after, backend, List.of(each), false);
        graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(savepoint, true));
        JobID id = cluster.submitJob(graph).get().getJobID();
        try {
            cluster.requestJobResult(id)
                    .get(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .toJobExecutionResult(after.loader());
        } catch (JobExecutionException | ExecutionException e) {
            return "fails";
        }
        return Keep.FOUND.getOrDefault(each.name(), "nothing arrived");
    }

    void close() throws Exception {
        cluster.close();
        before.loader().close();
        after.loader().close();
    }

    static Maker maker(Case each, Build build) throws ReflectiveOperationException {
        return (Maker) Class.forName(each.name() + ".Make", true, build.loader())
                .getDeclaredConstructor()
                .newInstance();
    }

    private static JobGraph graph(Build build, String backend, List<Case> cases, boolean before) throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(StateBackendOptions.STATE_BACKEND, backend);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        StreamExecutionEnvironment env = new StreamExecutionEnvironment(configuration, build.loader());
        env.setParallelism(1);
        env.setMaxParallelism(128);
        DataStream<Long> elements = env.addSource(new OneElement(before), Types.LONG);
        for (Case each : cases) {
            String place = before ? each.place() : each.placeAfter();
            boolean key = place.equals("key");
            TypeInformation<Object> type = Keep.objects(maker(each, build).type());
            elements.keyBy(new Keep.KeyOf(each.name(), key), key ? type : Keep.objects(Types.LONG))
                    .process(new Keep(each.name(), place, type), Types.STRING)
                    .uid(each.name())
                    .sinkTo(new DiscardingSink<>());
        }
        ClassLoader own = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(build.loader());
        try {
            JobGraph graph = env.getStreamGraph().getJobGraph();
            graph.addJar(new org.apache.flink.core.fs.Path(build.jar().toUri()));
            return graph;
        } finally {
            Thread.currentThread().setContextClassLoader(own);
        }
    }
}
