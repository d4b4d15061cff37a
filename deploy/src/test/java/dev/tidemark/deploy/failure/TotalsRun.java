package dev.tidemark.deploy.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.tidemark.deploy.cluster.CheckpointStatistics;
import dev.tidemark.deploy.cluster.JobOverview;
import dev.tidemark.deploy.cluster.JobStart;
import dev.tidemark.deploy.cluster.LocalCluster;
import dev.tidemark.deploy.job.JobFile;
import dev.tidemark.deploy.oracle.ClosingRecord;
import dev.tidemark.deploy.oracle.InputRecord;
import dev.tidemark.deploy.oracle.PlainCheck;
import dev.tidemark.deploy.oracle.PublishedTable;
import dev.tidemark.deploy.oracle.TopicReader;
import dev.tidemark.deploy.oracle.TotalsDefinition;
import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.deploy.sample.Publisher;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * One run of {@code customer-totals} through faults: its own topic, database, feed and watcher. {@link #finish()} says
 * whether it came out right.
 */
final class TotalsRun implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    private final LocalCluster cluster;
    private final RunDatabase database;
    private final Orders orders;
    private final Feed feed;
    private final TableWatcher watcher;
    private JobFile job;
    private Path jar;
    private String id = "";

    TotalsRun(FailureStack stack, String name, Orders orders) throws Exception {
        this.jar = stack.software().jobsJar();
        this.cluster = stack.cluster();
        this.orders = orders;
        this.database = RunDatabase.create(cluster.database(), name);
        Path example = Path.of(System.getProperty("tidemark.root", ".."), "jobs/examples/customer-totals.yaml");
        this.job = JobFile.read(example)
                .at(
                        cluster.bootstrapServers(),
                        database.jdbcUrl(cluster.settings().postgres()),
                        RunDatabase.USER)
                .with("source.topic", "orders-" + name)
                .with("source.group-id", name)
                .with("early-interval", "PT0.5S")
                .with("watermarks.idleness", "PT10M") // no outage of a test makes a partition idle
                .with("flink.execution.checkpointing.interval", "1 s");
        this.feed = new Feed(cluster.bootstrapServers(), "orders-" + name, orders.publications());
        this.watcher = new TableWatcher(database::connect, orders.nothingLate());
    }

    /** Changes the configuration for the next start. */
    TotalsRun with(String path, String value) {
        job = job.with(path, value);
        return this;
    }

    /** Reaches the database through another port from the next start on. */
    TotalsRun through(int port) {
        job = job.at(cluster.bootstrapServers(), database.jdbcUrl(port), RunDatabase.USER);
        return this;
    }

    /** Submits another jar, whose main class takes the same arguments, from the next start on. */
    TotalsRun jar(Path other) {
        jar = other;
        return this;
    }

    /** Starts the job empty, and the watcher with it. */
    void start(int parallelism) throws Exception {
        submit(Optional.empty(), parallelism);
        watcher.start();
    }

    /** Starts the job from a savepoint or retained checkpoint. */
    void resume(String from, int parallelism) throws Exception {
        submit(Optional.of(from), parallelism);
    }

    /** Submits without waiting for the job to run. */
    void submit(Optional<String> from, int parallelism) throws Exception {
        try (Connection connection = database.connect()) {
            id = new JobStart(cluster, jar).submit(job, connection, parallelism, from);
        }
    }

    /** Feeds the orders from another thread, spread over a time. */
    Feed feed() {
        return feed;
    }

    /** Waits until all tasks run and a checkpoint has completed since. */
    void awaitCheckpoint() {
        awaitCheckpoint(PATIENCE);
    }

    /** As {@link #awaitCheckpoint()}, but not for longer than this for either. */
    void awaitCheckpoint(Duration patience) {
        await("a checkpoint of the running job").atMost(patience).until(() -> job().running());
        long before = checkpoints().completed();
        await("another checkpoint").atMost(patience).until(() -> checkpoints().completed() > before);
    }

    /** Waits until some of the job's rows are settled. */
    void awaitSettledRows(long least) {
        await(least + " settled rows").atMost(PATIENCE).until(() -> settledRows() >= least);
    }

    long settledRows() throws SQLException {
        return database.number("SELECT count(*) FROM customer_total WHERE settled");
    }

    /** Batches that are staged and not committed. */
    long stagedBatches() throws SQLException {
        return database.number("SELECT count(*) FROM sink_batch WHERE state = 'STAGED'");
    }

    /** The topic the job reads. */
    String topic() {
        return job.definition().topic();
    }

    /** Runs SQL that moves published rows, which the watcher must not take for a fault. */
    void moveRows(String sql) throws SQLException {
        watcher.change(() -> {
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            }
        });
    }

    RunDatabase database() {
        return database;
    }

    String jobId() {
        return id;
    }

    JobOverview job() {
        return cluster.flink().jobs().stream()
                .filter(overview -> overview.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Flink knows no job " + id));
    }

    /** Why the job last restarted; empty if it never did. */
    String lastFailure() {
        return cluster.flink().lastFailure(id).orElse("");
    }

    CheckpointStatistics checkpoints() {
        return cluster.flink().checkpoints(id);
    }

    /** Gives the job up and waits until it is gone. */
    void cancel() {
        cluster.flink().cancel(id);
        await("the job's end").atMost(PATIENCE).until(() -> job().ended());
    }

    /**
     * Ends the input by closing records in all partitions, waits for every window to settle, and checks all that must
     * be true.
     */
    PlainCheck finish() throws Exception {
        return finish(IntStream.range(0, JobStart.PARTITIONS).boxed().toList());
    }

    /** As {@link #finish()}, with closing records in some partitions only. */
    PlainCheck finish(List<Integer> partitions) throws Exception {
        List<InputRecord> input = closeInput(partitions);
        assertThat(input).as("records in the topic").hasSize(orders.count());
        await("the table to equal the plain computation, all settled")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(500))
                .ignoreExceptionsInstanceOf(SQLException.class)
                .untilAsserted(() -> assertThat(check(input).differences()).isEmpty());
        awaitNothingStagedSinceTheLastStart();
        PlainCheck check = check(input);
        watcher.close();
        assertThat(watcher.notes()).as("what must never be seen").isEmpty();
        assertThat(watcher.rises()).as(watcher.summary()).isPositive();
        if (orders.nothingLate()) {
            assertThat(check.lateRecords()).as("late records").isZero();
        }
        cancel();
        return check;
    }

    /** Ends the input by closing records in all partitions. @return the records before them */
    List<InputRecord> closeInput() {
        return closeInput(IntStream.range(0, JobStart.PARTITIONS).boxed().toList());
    }

    private List<InputRecord> closeInput(List<Integer> partitions) {
        feed.await();
        TotalsDefinition definition = job.definition();
        List<InputRecord> input = TopicReader.readAll(cluster.bootstrapServers(), definition.topic());
        ClosingRecord closing = ClosingRecord.after(definition, input);
        try (var publisher = new Publisher(cluster.bootstrapServers(), definition.topic())) {
            var publication = new Publication(ClosingRecord.KEY, Instant.now(), closing.value());
            partitions.forEach(partition -> publisher.publishTo(partition, publication));
            publisher.flush();
        }
        return input;
    }

    /**
     * Rows staged by an attempt that was rolled back stay until savepoints of that age are gone, since one may name
     * them; what the last attempt staged must all be committed.
     */
    private void awaitNothingStagedSinceTheLastStart() {
        await("all staged batches to be committed").atMost(PATIENCE).untilAsserted(() -> {
            Instant restored = Instant.ofEpochMilli(checkpoints().restoredAt());
            assertThat(database.number("SELECT count(*) FROM sink_batch WHERE state = 'STAGED' AND staged_at > '"
                            + restored + "'"))
                    .isZero();
        });
    }

    /** Compares the table with the plain computation over these records. */
    PlainCheck check(List<InputRecord> input) throws SQLException {
        TotalsDefinition definition = job.definition();
        try (Connection connection = database.connect()) {
            return PlainCheck.of(
                    definition, input, PublishedTable.read(connection, definition), key -> !ClosingRecord.isKey(key));
        }
    }

    @Override
    public void close() {
        feed.close();
        watcher.close();
        System.out.println(topic() + ": " + watcher.summary());
        if (cluster.flink().jobs().stream().anyMatch(overview -> overview.id().equals(id) && !overview.ended())) {
            cancel(); // the test failed on its way: the next one of its class needs the slots
        }
    }
}
