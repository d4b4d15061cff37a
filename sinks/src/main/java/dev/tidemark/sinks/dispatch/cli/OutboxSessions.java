package dev.tidemark.sinks.dispatch.cli;

import dev.tidemark.sinks.check.SinkStartException;
import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.outbox.OutboxCheck;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.yaml.ConfigFile;
import java.nio.file.Path;
import java.time.Duration;

/** Opens what a configuration file names. */
final class OutboxSessions {
    /** Then the dispatcher has a look at the calls that have ended meanwhile, and tries again. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Duration GLANCE = Duration.ofSeconds(5);

    private OutboxSessions() {}

    /** @throws dev.tidemark.sinks.yaml.ConfigException if the file cannot be read or holds a mistake */
    static DispatchConfig config(Path file) {
        return ConfigFile.read(file, DispatchConfig.class);
    }

    /**
     * A session on an outbox that is there and fits.
     *
     * @param application the name under which the server lists it
     */
    static RetryingSession checked(DispatchConfig config, String application) throws SinkStartException {
        ConnectionSettings connection = config.database().connection();
        OutboxCheck.check(connection, config.outbox());
        return new RetryingSession(connection, application, PATIENCE, () -> {});
    }

    /** A session for what is only looked at: it fails soon and is not retried. */
    static RetryingSession brief(DispatchConfig config, String application) {
        return new RetryingSession(
                config.database().connection().withTimeouts(GLANCE, GLANCE, GLANCE),
                application,
                Duration.ZERO,
                () -> {});
    }
}
