package dev.tidemark.deploy.cluster;

import java.util.List;

/** Flink's JobManager, for several jobs one after the other or at once; it remembers no job when it is started again. */
record JobManagerService(Software software, StackFolder folder, StackSettings settings) implements Service {
    static final String NAME = "jobmanager";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void prepare() {
        FlinkConfiguration.write(folder, settings);
    }

    @Override
    public List<String> command() {
        return new JavaCommand(folder, NAME)
                .flink(
                        software,
                        List.of("-Xms64m", "-Xmx384m", "-XX:MaxMetaspaceSize=192m"),
                        "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint",
                        List.of("--configDir", folder.configuration().toString()));
    }

    @Override
    public boolean ready() {
        return new FlinkRest(settings.flink()).answers();
    }
}
