package dev.tidemark.sinks.jdbc;

import java.io.Serializable;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How to reach the database, and how long to wait for it. No wait is without an end: a reply that never comes fails
 * after the socket time-out, a lock after the lock time-out.
 *
 * @param url the JDBC URL, {@code jdbc:postgresql://host:port/database}, without a password in it
 * @param user the database user
 * @param password where the password is
 * @param driverProperties further properties of the PostgreSQL driver, such as TLS options; they win over the defaults
 * @param connectTimeout for a connection to be made
 * @param socketTimeout for a reply; longer than the statement time-out, so that the server speaks first
 * @param statementTimeout for one statement, set in each transaction
 * @param lockTimeout for a lock, set in each transaction
 */
public record ConnectionSettings(
        String url,
        String user,
        PasswordSource password,
        Map<String, String> driverProperties,
        Duration connectTimeout,
        Duration socketTimeout,
        Duration statementTimeout,
        Duration lockTimeout)
        implements Serializable {

    private static final long serialVersionUID = 1L;
    private static final String SCHEME = "jdbc:postgresql:";

    /** @throws IllegalArgumentException if the URL is none of PostgreSQL's, or holds a password */
    public ConnectionSettings {
        if (!url.startsWith(SCHEME)) {
            throw new IllegalArgumentException("The database URL '" + withoutQuery(url) + "' does not start with '"
                    + SCHEME + "'; expected " + SCHEME + "//host:port/database.");
        }
        if (url.matches("(?i).*[?&]password=.*")
                || driverProperties.keySet().stream().anyMatch("password"::equalsIgnoreCase)) {
            throw new IllegalArgumentException("The settings of " + withoutQuery(url)
                    + " hold a password; name the environment variable or the file that holds it instead.");
        }
        driverProperties = Collections.unmodifiableMap(new TreeMap<>(driverProperties));
    }

    /** Connects within 10 s, waits 60 s for a reply, 30 s for a statement, 10 s for a lock. */
    public static ConnectionSettings of(String url, String user, PasswordSource password) {
        return new ConnectionSettings(
                url,
                user,
                password,
                Map.of(),
                Duration.ofSeconds(10),
                Duration.ofSeconds(60),
                Duration.ofSeconds(30),
                Duration.ofSeconds(10));
    }

    /** With one more driver property. */
    public ConnectionSettings withDriverProperty(String property, String value) {
        Map<String, String> more = new TreeMap<>(driverProperties);
        more.put(property, value);
        return new ConnectionSettings(
                url, user, password, more, connectTimeout, socketTimeout, statementTimeout, lockTimeout);
    }

    /** For a pooler in transaction mode, where a later statement may meet another server process. */
    public ConnectionSettings withoutServerPreparedStatements() {
        return withDriverProperty("prepareThreshold", "0");
    }

    /** With other time-outs for a reply, a statement and a lock. */
    public ConnectionSettings withTimeouts(Duration socket, Duration statement, Duration lock) {
        return new ConnectionSettings(url, user, password, driverProperties, connectTimeout, socket, statement, lock);
    }

    /** The URL without its parameters, for messages. */
    public String where() {
        return withoutQuery(url);
    }

    /** Driver properties can hold secrets (a key's pass phrase), so only their names are shown. */
    @Override
    public String toString() {
        return "ConnectionSettings[" + where() + ", user=" + user + ", password=****, driverProperties="
                + driverProperties.keySet() + "]";
    }

    private static String withoutQuery(String url) {
        int query = url.indexOf('?');
        return query < 0 ? url : url.substring(0, query);
    }
}
