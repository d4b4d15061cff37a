package dev.tidemark.sinks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionSettingsTest {
    private static final ConnectionSettings SETTINGS =
            ConnectionSettings.of("jdbc:postgresql://db:5432/shop?sslmode=require", "writer", PasswordSource.none());

    @Test
    void noSecretIsEverPrinted() {
        assertThat(SETTINGS.withDriverProperty("sslpassword", "hunter2").toString())
                .doesNotContain("hunter2")
                .contains("sslpassword")
                .contains("jdbc:postgresql://db:5432/shop");
    }

    @Test
    void aPasswordInTheUrlOrTheDriversPropertiesIsRefusedWithoutRepeatingIt() {
        assertThatThrownBy(() ->
                        ConnectionSettings.of("jdbc:postgresql://db/shop?password=hunter2", "u", PasswordSource.none()))
                .hasMessageContaining("environment variable")
                .hasMessageNotContaining("hunter2");
        assertThatThrownBy(() -> SETTINGS.withDriverProperty("Password", "hunter2"))
                .hasMessageContaining("hold a password")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void aUrlOfAnotherDatabaseIsRefused() {
        assertThatThrownBy(() -> ConnectionSettings.of("jdbc:mysql://db/shop", "u", PasswordSource.none()))
                .hasMessageContaining("jdbc:postgresql://host:port/database");
    }

    @Test
    void aMissingVariableIsNamed() {
        assertThatThrownBy(() -> PasswordSource.environment("TIDEMARK_NO_SUCH").read())
                .hasMessageContaining("TIDEMARK_NO_SUCH")
                .hasMessageContaining("not set");
    }

    @Test
    void aPasswordFileIsReadWithoutTheLineBreakAtItsEnd(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("password");
        Files.writeString(file, " säcret \n");
        assertThat(PasswordSource.file(file.toString()).read()).contains(" säcret ");
        assertThatThrownBy(() -> PasswordSource.file(file + ".gone").read()).hasMessageContaining(file + ".gone");
    }
}
