package dev.tidemark.jobs.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where totals are written.
 *
 * @param name the sink's name, stable across restarts; one running job a name
 * @param url the database, as {@code jdbc:postgresql://host:port/database}
 * @param user the database user
 * @param passwordEnv the environment variable that holds the password; null for none
 * @param passwordFile the file that holds the password; null for none
 * @param table the target table, with its schema or without
 * @param batchRows the most rows of one transaction
 * @param flushInterval the longest a row waits for its batch to fill
 * @param stagedRetention how long batches that were never committed are kept: as long as savepoints are kept
 * @param properties further properties of the PostgreSQL driver, such as TLS options
 */
public record SinkConfig(
        String name,
        String url,
        String user,
        @Nullable String passwordEnv,
        @Nullable Path passwordFile,
        String table,
        Integer batchRows,
        Duration flushInterval,
        Duration stagedRetention,
        Map<String, String> properties) {
    private static final long MAX_BATCH_ROWS = 100_000;

    public SinkConfig(
            @Nullable String name,
            @Nullable String url,
            @Nullable String user,
            @Nullable String passwordEnv,
            @Nullable Path passwordFile,
            @Nullable String table,
            @Nullable Integer batchRows,
            @Nullable Duration flushInterval,
            @Nullable Duration stagedRetention,
            @Nullable Map<String, String> properties) {
        this.name = Require.text(name, "name");
        this.url = Require.text(url, "url");
        this.user = Require.text(user, "user");
        this.passwordEnv = passwordEnv;
        this.passwordFile = passwordFile;
        this.table = Require.text(table, "table");
        this.batchRows = (int) Require.between(1, MAX_BATCH_ROWS, Require.orDefault(batchRows, 5_000), "batch-rows");
        this.flushInterval = Require.atLeast(
                Duration.ofMillis(1), Require.orDefault(flushInterval, Duration.ofSeconds(1)), "flush-interval");
        this.stagedRetention = Require.orDefault(stagedRetention, Duration.ofDays(7));
        this.properties = Map.copyOf(Require.orDefault(properties, Map.of()));
        if (passwordEnv != null && passwordFile != null) {
            throw new IllegalArgumentException("both 'password-env' and 'password-file' are given; keep one");
        }
    }
}
