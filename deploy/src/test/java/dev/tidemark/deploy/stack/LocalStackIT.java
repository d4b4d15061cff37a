package dev.tidemark.deploy.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.deploy.oracle.InputRecord;
import dev.tidemark.deploy.oracle.TopicReader;
import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.deploy.sample.Publisher;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalStackIT {
    @SuppressWarnings("NullAway.Init") // set before the first test
    private static LocalStack stack;

    @BeforeAll
    static void start(@TempDir Path data) {
        stack = LocalStack.start(data, StackPorts.FREE, 2);
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void kafkaKeepsRecordsOfAnyTimestampAndThoseWithoutAValue() {
        stack.kafka().createTopic("records", 3);
        Instant old = Instant.parse("2010-12-01T08:26:00Z");
        Instant later = Instant.parse("2099-12-31T23:59:59.999Z");

        try (var publisher = new Publisher(stack.kafka().bootstrapServers(), "records")) {
            publisher.publishTo(1, new Publication("Zoë", old, "näive".getBytes(StandardCharsets.UTF_8)));
            publisher.publishTo(1, new Publication("Zoë", later, null));
            publisher.flush();
            assertThat(publisher.partitions()).isEqualTo(3);
        }

        List<InputRecord> records = TopicReader.readAll(stack.kafka().bootstrapServers(), "records");
        assertThat(records)
                .extracting(record -> record.position().toString())
                .containsExactly("records-1@0", "records-1@1");
        assertThat(records)
                .extracting(InputRecord::timestamp)
                .containsExactly(old.toEpochMilli(), later.toEpochMilli());
        assertThat(records.get(0).value()).isEqualTo("näive".getBytes(StandardCharsets.UTF_8));
        assertThat(records.get(1).value()).isNull();
    }

    @Test
    void aTopicThatIsThereAlreadyIsNotCreatedAgain() {
        stack.kafka().createTopic("once", 1);

        assertThatThrownBy(() -> stack.kafka().createTopic("once", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("Topic 'once'")
                .hasMessageContaining("already exists");
    }

    @Test
    void postgresIsDurableAndTheStacksRoleOwnsItsDatabase() throws Exception {
        try (var connection = stack.postgres().connect();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE owned (name text)");
            try (var result = statement.executeQuery("SELECT current_setting('fsync'),"
                    + " current_setting('synchronous_commit'), current_setting('server_encoding'), current_user")) {
                assertThat(result.next()).isTrue();
                assertThat(List.of(result.getString(1), result.getString(2), result.getString(3), result.getString(4)))
                        .containsExactly("on", "on", "UTF8", StackDatabase.USER);
            }
        }
    }

    @Test
    void flinkShowsItsWebPagesAndAnswersRequests() throws Exception {
        assertThat(get("/overview")).contains("\"slots-total\":2");
        assertThat(get("/")).contains("<html");
    }

    @Test
    void aWishedPortThatIsTakenIsNamedAndNothingIsLeftRunning(@TempDir Path data) throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int postgres = Port.choose(Port.ANY, "a test");

            assertThatThrownBy(() -> LocalStack.start(data, new StackPorts(taken.getLocalPort(), postgres, 0), 1))
                    .hasMessageContaining("Port " + taken.getLocalPort() + " on 127.0.0.1, wished for Kafka");

            assertThat(Port.choose(postgres, "a test")).isEqualTo(postgres);
        }
    }

    private static String get(String path) throws Exception {
        URI uri = stack.flink().webInterface().resolve(path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
