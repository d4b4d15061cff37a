package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How the stack's Java programs log: to their standard output, which the stack appends to their log. */
final class LogConfiguration {
    private static final String TEXT =
            """
            rootLogger.level = info
            rootLogger.appenderRef.console.ref = console
            appender.console.type = Console
            appender.console.name = console
            appender.console.layout.type = PatternLayout
            appender.console.layout.pattern = %d{yyyy-MM-dd HH:mm:ss.SSS} %-5p %c{1} - %m%n
            # a sink with a committer registers one gauge twice
            logger.metrics.name = org.apache.flink.metrics.MetricGroup
            logger.metrics.level = error
            """;

    private LogConfiguration() {}

    static Path file(StackFolder folder) {
        return folder.configuration().resolve("log4j2.properties");
    }

    static void write(StackFolder folder) {
        try {
            Files.writeString(file(folder), TEXT);
        } catch (IOException e) {
            throw new UncheckedIOException("The log configuration could not be written to " + file(folder), e);
        }
    }
}
