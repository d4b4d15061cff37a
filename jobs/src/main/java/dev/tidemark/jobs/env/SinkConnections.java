package dev.tidemark.jobs.env;

import dev.tidemark.jobs.config.ConfigException;
import dev.tidemark.jobs.config.SinkConfig;
import dev.tidemark.sinks.OnMissingBatch;
import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.PasswordSource;
import java.util.Map;

/** What a job's sinks need to reach their database. */
public final class SinkConnections {
    private SinkConnections() {}

    /**
     * The settings of a job's sinks.
     *
     * @param run {@code live}, or a replay's run id
     * @param generation the run's generation
     * @throws ConfigException if the section {@code sink} holds a value that no sink takes
     */
    public static SinkSettings settings(SinkConfig sink, String run, long generation) {
        try {
            ConnectionSettings connection = ConnectionSettings.of(sink.url(), sink.user(), password(sink));
            for (Map.Entry<String, String> property : sink.properties().entrySet()) {
                connection = connection.withDriverProperty(property.getKey(), property.getValue());
            }
            return SinkSettings.of(sink.name(), connection)
                    .withRun(run, generation)
                    .withBatch(sink.batchRows(), sink.flushInterval())
                    .withStagedRetention(sink.stagedRetention(), OnMissingBatch.FAIL);
        } catch (IllegalArgumentException e) {
            throw new ConfigException("sink: " + e.getMessage(), e);
        }
    }

    private static PasswordSource password(SinkConfig sink) {
        if (sink.passwordEnv() != null) {
            return PasswordSource.environment(sink.passwordEnv());
        }
        return sink.passwordFile() == null
                ? PasswordSource.none()
                : PasswordSource.file(sink.passwordFile().toAbsolutePath().toString());
    }
}
