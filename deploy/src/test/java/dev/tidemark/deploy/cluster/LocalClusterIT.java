package dev.tidemark.deploy.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.deploy.oracle.TopicReader;
import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.deploy.sample.Publisher;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalClusterIT {
    private static final Software SOFTWARE = Software.builtIn(Path.of(System.getProperty("tidemark.root", "..")));

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path directory;

    @AfterEach
    void endProcesses() {
        new ProcessTable(new StackFolder(directory)).all().forEach(StackProcess::kill);
    }

    @Test
    void servicesRunApartAreRevivedOneByOneKeepTheirDataAndAreAllEnded() throws Exception {
        LocalCluster cluster = start();
        assertThat(cluster.processes())
                .extracting(StackProcess::name)
                .containsExactly("jobmanager", "kafka", "postgres", "taskmanager-1");
        assertThat(cluster.flink().jobs()).isEmpty();
        assertThatThrownBy(this::start)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("A stack is up in " + directory);
        Topics.createIfMissing(cluster.bootstrapServers(), "kept", 2);
        Topics.createIfMissing(cluster.bootstrapServers(), "kept", 2);
        publish(cluster, "kept");
        execute(cluster, "CREATE TABLE kept (id int)");

        List<StackProcess> first = cluster.processes();
        first.forEach(StackProcess::kill);
        LocalCluster found = LocalCluster.open(SOFTWARE, cluster.folder());
        assertThatThrownBy(found::checkAlive)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("postgres has died")
                .hasMessageContaining("deploy/local-stack up");
        assertThat(found.revive()).containsExactly("postgres", "kafka", "jobmanager", "taskmanager-1");

        found.checkAlive();
        assertThat(TopicReader.readAll(found.bootstrapServers(), "kept")).hasSize(1);
        execute(found, "INSERT INTO kept VALUES (1)");
        List<StackProcess> second = found.processes();
        assertThat(second).doesNotContainAnyElementsOf(first).allMatch(StackProcess::alive);

        found.down();
        assertThat(second).noneMatch(StackProcess::alive);
        assertThatThrownBy(() -> LocalCluster.open(SOFTWARE, cluster.folder()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("No stack is up in " + directory);
    }

    @Test
    void aServiceThatCannotStartIsReportedWithItsLogAndTheOthersAreEnded() {
        var broken = new Software(SOFTWARE.flinkClasspath(), "nowhere", SOFTWARE.jobsJar(), SOFTWARE.postgresHome());

        assertThatThrownBy(() -> LocalCluster.start(broken, new StackFolder(directory), StackSettings.onFreePorts(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("kafka died while it was starting")
                .hasMessageContaining("ClassNotFoundException");
        assertThat(new ProcessTable(new StackFolder(directory)).all()).isEmpty();
    }

    private LocalCluster start() {
        return LocalCluster.start(SOFTWARE, new StackFolder(directory), StackSettings.onFreePorts(1));
    }

    private static void publish(LocalCluster cluster, String topic) {
        try (var publisher = new Publisher(cluster.bootstrapServers(), topic)) {
            publisher.publish(new Publication("key", Instant.EPOCH, new byte[] {1}));
            publisher.flush();
        }
    }

    private static void execute(LocalCluster cluster, String sql) throws Exception {
        try (var connection = cluster.database().connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
