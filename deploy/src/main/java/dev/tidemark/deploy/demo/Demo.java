package dev.tidemark.deploy.demo;

import dev.tidemark.deploy.job.JobFile;
import dev.tidemark.deploy.job.TotalsTables;
import dev.tidemark.deploy.oracle.ClosingRecord;
import dev.tidemark.deploy.oracle.InputRecord;
import dev.tidemark.deploy.oracle.PlainCheck;
import dev.tidemark.deploy.oracle.PublishedTable;
import dev.tidemark.deploy.oracle.TopicReader;
import dev.tidemark.deploy.oracle.TotalsDefinition;
import dev.tidemark.deploy.sample.PacedFeed;
import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.deploy.sample.Publisher;
import dev.tidemark.deploy.stack.LocalStack;
import dev.tidemark.deploy.stack.StackDatabase;
import dev.tidemark.deploy.text.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;

/** One demonstration on a running stack: from an empty table to the comparison. */
final class Demo {
    private static final String MAIN_CLASS = "dev.tidemark.jobs.Main";
    private static final int PARTITIONS = 4;
    private static final int WATCHED_KEYS = 3;
    private static final Duration SETTLING = Duration.ofMinutes(3);
    private static final long LOOK_EVERY_MILLIS = 400;

    private final Settings settings;
    private final LocalStack stack;
    private final Screen screen;
    private final Clock clock;
    private final TotalsDefinition definition;
    private final DemoOrders orders;
    private final JobFile jobFile;
    private boolean rowsSeen;

    /**
     * What to run, and how.
     *
     * @param jobJar the jar with the jobs
     * @param feed how long publishing takes
     * @param directory for the job's configuration file
     */
    record Settings(Path jobJar, Duration feed, Path directory) {}

    /** Tells the time since the start. */
    record Clock(long startedNanos) {
        String elapsed() {
            return "%.1f s".formatted((System.nanoTime() - startedNanos) / 1e9);
        }
    }

    Demo(Settings settings, LocalStack stack, Screen screen, Clock clock, JobFile jobFile, DemoOrders orders) {
        this.settings = settings;
        this.stack = stack;
        this.screen = screen;
        this.clock = clock;
        this.jobFile = jobFile.at(
                        stack.kafka().bootstrapServers(), stack.postgres().jdbcUrl(), StackDatabase.USER)
                .with("early-interval", "PT1S")
                .with("flink.execution.checkpointing.interval", "2 s");
        this.definition = this.jobFile.definition();
        this.orders = orders;
    }

    /** Runs it and says what came of it. @return whether the table equals the plain computation */
    boolean run() throws Exception {
        JobID job = submit();
        screen.line(
                "Job customer-totals is submitted to " + stack.flink().webInterface() + " (" + clock.elapsed() + ")");
        screen.line("Publishing " + orders.title() + " into topic '" + definition.topic() + "' over "
                + settings.feed().toSeconds() + " s; early values come every second, checkpoints every 2 s");
        screen.line("");
        var view = new LiveView(
                screen,
                definition.groupings().get(0).name(),
                definition.valueColumns().stream().findFirst().orElse("records"));
        try (Connection connection = stack.postgres().connect();
                var publisher = new Publisher(stack.kafka().bootstrapServers(), definition.topic())) {
            var watch = new TableWatch(connection, definition, orders.frequentKeys(definition, WATCHED_KEYS));
            feed(job, publisher, watch, view);
            ClosingRecord closing = orders.closing(definition);
            close(publisher, closing);
            screen.line("All is published (" + clock.elapsed() + "). A closing record dated " + closing.time()
                    + " went into each partition to move the watermark; its customer '" + ClosingRecord.KEY
                    + "' stays open and is left out of the comparison.");
            PlainCheck check = settle(job, watch, view);
            screen.keepLive();
            screen.line("");
            new Summary(
                            check,
                            watch.progress(),
                            Writes.of(new SinkMetrics(stack.flink().webInterface(), job)))
                    .print(screen);
            return check.equal();
        }
    }

    private JobID submit() throws IOException, SQLException {
        try (Connection connection = stack.postgres().connect();
                var statement = connection.createStatement()) {
            statement.execute(TotalsTables.sql(definition));
        }
        jobFile.topics().forEach(topic -> stack.kafka().createTopic(topic, PARTITIONS));
        Path file = settings.directory().resolve("customer-totals.yaml");
        jobFile.write(file);
        return stack.flink()
                .submit(
                        settings.jobJar(),
                        Optional.empty(),
                        MAIN_CLASS,
                        List.of("customer-totals", "--config", file.toString()));
    }

    private void feed(JobID job, Publisher publisher, TableWatch watch, LiveView view) throws Exception {
        var feed = new PacedFeed(orders.publications(), settings.feed());
        var publishing = CompletableFuture.runAsync(() -> {
            try {
                feed.run(publisher::publish);
                publisher.flush();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CompletionException(e);
            }
        });
        while (!publishing.isDone()) {
            requireRunning(job);
            show(view, "publishing", feed.published(), feed.size(), watch);
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        }
        publishing.join();
    }

    private void close(Publisher publisher, ClosingRecord closing) {
        Instant now = Instant.now();
        Instant timestamp = closing.time().isAfter(now) ? closing.time() : now;
        var publication = new Publication(ClosingRecord.KEY, timestamp, closing.value());
        for (int partition = 0; partition < PARTITIONS; partition++) {
            publisher.publishTo(partition, publication);
        }
        publisher.flush();
    }

    /** Looks until the table is what it must be, since settled rows never change; or until the time is up. */
    private PlainCheck settle(JobID job, TableWatch watch, LiveView view) throws Exception {
        List<InputRecord> input = TopicReader.readAll(stack.kafka().bootstrapServers(), definition.topic());
        long deadline = System.nanoTime() + SETTLING.toNanos();
        while (true) {
            requireRunning(job);
            PlainCheck check = check(input);
            show(view, "settling", check.settledRows(), check.expectedRows(), watch);
            if (check.equal() || System.nanoTime() > deadline) {
                return check;
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
        }
    }

    private void show(LiveView view, String step, long done, long all, TableWatch watch) throws SQLException {
        Progress progress = watch.progress();
        if (!rowsSeen && progress.rows() > 0) {
            rowsSeen = true;
            screen.line("First rows are in the table (" + clock.elapsed() + ")");
        }
        view.show(step, done, all, progress, watch.windows());
    }

    private PlainCheck check(List<InputRecord> input) throws SQLException {
        try (Connection connection = stack.postgres().connect()) {
            return PlainCheck.of(
                    definition, input, PublishedTable.read(connection, definition), key -> !ClosingRecord.isKey(key));
        }
    }

    private void requireRunning(JobID job) {
        JobStatus status = stack.flink().status(job);
        if (status.isGloballyTerminalState()) {
            throw new IllegalStateException(
                    "The job is " + status + ": " + stack.flink().failure(job).orElse("no reason is known"));
        }
    }
}
