package dev.tidemark.deploy.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobFileTest {
    private static final String EXAMPLE =
            """
            source: {bootstrap-servers: elsewhere:9092, topic: orders}
            sink: {url: 'jdbc:postgresql://elsewhere/db', user: someone, password-env: SECRET, table: customer_total}
            rejected: {topic: orders-rejected}
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path directory;

    @Test
    void addressesAreReplacedAndNoPasswordIsAskedFor() throws IOException {
        JobFile file = read(EXAMPLE).at("here:1", "jdbc:postgresql://here/db", "me");

        assertThat(file.tree().at("/source/bootstrap-servers").textValue()).isEqualTo("here:1");
        assertThat(file.tree().at("/sink").toString())
                .isEqualTo("{\"url\":\"jdbc:postgresql://here/db\",\"user\":\"me\",\"table\":\"customer_total\"}");
    }

    @Test
    void aChangeLeavesTheOriginalAsItWas() throws IOException {
        JobFile original = read(EXAMPLE);

        JobFile changed = original.with("source.topic", "others").with("generation", "2");

        assertThat(changed.tree().at("/source/topic").textValue()).isEqualTo("others");
        assertThat(changed.tree().at("/generation").intValue()).isEqualTo(2);
        assertThat(original.tree().at("/source/topic").textValue()).isEqualTo("orders");
    }

    @Test
    void aKeyOfFlinksOwnKeepsItsDots() throws IOException {
        JobFile file = read(EXAMPLE)
                .with("flink.execution.checkpointing.interval", "1 s")
                .with("sink.properties.ssl.mode", "require");

        assertThat(file.tree()
                        .path("flink")
                        .path("execution.checkpointing.interval")
                        .textValue())
                .isEqualTo("1 s");
        assertThat(file.tree().at("/sink/properties").path("ssl.mode").textValue())
                .isEqualTo("require");
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        Path copy = directory.resolve("copy.yaml");
        JobFile file = read(EXAMPLE);

        file.write(copy);

        assertThat(JobFile.read(copy)).isEqualTo(file);
    }

    @Test
    void aFileWithoutKeysOrThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> read("just text"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("job.yaml holds no keys");
        assertThatThrownBy(() -> JobFile.read(directory.resolve("missing.yaml")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("missing.yaml cannot be read");
    }

    @Test
    void aValueThatIsNoYamlIsNamedWithItsPath() throws IOException {
        JobFile file = read(EXAMPLE);

        assertThatThrownBy(() -> file.with("groupings", "[{"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'[{' of 'groupings' is no YAML");
    }

    private JobFile read(String text) throws IOException {
        Path file = directory.resolve("job.yaml");
        Files.writeString(file, text);
        return JobFile.read(file);
    }
}
