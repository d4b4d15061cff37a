package dev.tidemark.deploy.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackSettingsTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path directory;

    @Test
    void settingsAreReadAsTheyWereWritten() {
        var settings = new StackSettings(1, 2, 3, 4, 5, 6);
        Path file = directory.resolve("settings.properties");

        settings.write(file);

        assertThat(StackSettings.read(file)).isEqualTo(settings);
    }

    @Test
    void aFileWithoutANumberIsRefusedByItsNameAndPath() throws Exception {
        Path file = directory.resolve("settings.properties");
        Files.writeString(file, "kafka=many\n");

        assertThatThrownBy(() -> StackSettings.read(file))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("'kafka' in " + file + " is 'many', expected a number");
    }

    @Test
    void aTakenPortIsNamedWithItsPurpose() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            StackSettings free = StackSettings.onFreePorts(1);
            var settings = new StackSettings(
                    free.kafka(), free.kafkaController(), free.postgres(), taken.getLocalPort(), free.flinkRpc(), 1);

            assertThatThrownBy(settings::checkFree)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("Port " + taken.getLocalPort() + " on 127.0.0.1")
                    .hasMessageContaining("Flink's web interface");
        }
    }
}
