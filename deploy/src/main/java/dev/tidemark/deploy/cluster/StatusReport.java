package dev.tidemark.deploy.cluster;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a stack is doing, in lines for a person. A part that does not answer is said to, and the rest is still shown. */
final class StatusReport {
    private static final String TABLES =
            """
            SELECT relname FROM pg_class
             WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relname
            """;

    private StatusReport() {}

    static List<String> lines(LocalCluster cluster) {
        List<String> lines = new ArrayList<>();
        cluster.processes()
                .forEach(process -> lines.add(String.format(
                        Locale.ROOT,
                        "%-14s %s",
                        process.name(),
                        process.alive() ? "runs, pid " + process.pid() : "has died; log " + process.log())));
        lines.add("");
        lines.addAll(jobs(cluster.flink()));
        lines.add("");
        lines.addAll(tables(cluster));
        return lines;
    }

    private static List<String> jobs(FlinkRest flink) {
        if (!flink.answers()) {
            return List.of("The JobManager does not answer.");
        }
        List<String> lines = new ArrayList<>();
        for (JobOverview job : flink.jobs()) {
            lines.add(job.name() + " " + job.id() + ": " + job.state() + ", " + job.runningTasks() + " of "
                    + job.tasks() + " tasks run");
            CheckpointStatistics checkpoints = flink.checkpoints(job.id());
            lines.add("  checkpoints: " + checkpoints.completed() + " completed, " + checkpoints.failed()
                    + " failed; restored " + checkpoints.restored() + " times");
            if (checkpoints.lastId() > 0) {
                lines.add("  last: " + checkpoints.lastPath() + ", " + age(checkpoints.lastAt()));
            }
            flink.lastFailure(job.id()).ifPresent(failure -> lines.add("  last failure: " + failure));
        }
        return lines.isEmpty() ? List.of("No job has been submitted.") : lines;
    }

    private static List<String> tables(LocalCluster cluster) {
        try (Connection connection = cluster.database().connect();
                var statement = connection.createStatement()) {
            List<String> names = new ArrayList<>();
            try (var result = statement.executeQuery(TABLES)) {
                while (result.next()) {
                    names.add(result.getString(1));
                }
            }
            List<String> lines = new ArrayList<>();
            for (String name : names) {
                try (var result = statement.executeQuery("SELECT count(*) FROM " + quoted(name))) {
                    result.next();
                    lines.add(String.format(Locale.ROOT, "%-20s %,d rows", name, result.getLong(1)));
                }
            }
            return lines.isEmpty() ? List.of("The database has no tables.") : lines;
        } catch (SQLException e) {
            return List.of("PostgreSQL does not answer: " + e.getMessage());
        }
    }

    private static String age(long epochMillis) {
        Duration age = Duration.between(Instant.ofEpochMilli(epochMillis), Instant.now());
        return Math.max(0, age.toSeconds()) + " s ago";
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
