package dev.tidemark.sinks.dispatch.config;

import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.PasswordSource;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The database that holds the outbox.
 *
 * @param url as {@code jdbc:postgresql://host:port/database}
 * @param user the database user
 * @param passwordEnv the environment variable that holds the password; null for none
 * @param passwordFile the file that holds the password; null for none
 * @param properties further properties of the PostgreSQL driver, such as TLS options
 */
public record DatabaseConfig(
        String url,
        String user,
        @Nullable String passwordEnv,
        @Nullable Path passwordFile,
        Map<String, String> properties) {

    public DatabaseConfig(
            @Nullable String url,
            @Nullable String user,
            @Nullable String passwordEnv,
            @Nullable Path passwordFile,
            @Nullable Map<String, String> properties) {
        this.url = Require.text(url, "url");
        this.user = Require.text(user, "user");
        this.passwordEnv = passwordEnv;
        this.passwordFile = passwordFile;
        this.properties = Map.copyOf(Require.orDefault(properties, Map.of()));
        if (passwordEnv != null && passwordFile != null) {
            throw new IllegalArgumentException("both 'password-env' and 'password-file' are given; keep one");
        }
        connection(); // a URL that is none, or one with a password in it, is a mistake of this section
    }

    /** How to connect. */
    public ConnectionSettings connection() {
        ConnectionSettings settings = ConnectionSettings.of(url, user, password());
        for (Map.Entry<String, String> property : properties.entrySet()) {
            settings = settings.withDriverProperty(property.getKey(), property.getValue());
        }
        return settings;
    }

    private PasswordSource password() {
        if (passwordEnv != null) {
            return PasswordSource.environment(passwordEnv);
        }
        return passwordFile == null ? PasswordSource.none() : PasswordSource.file(passwordFile.toString());
    }
}
