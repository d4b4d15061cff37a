package dev.tidemark.sinks.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/**
 * One connection, opened when it is first needed and again after it was lost, on which whole transactions are run. Not
 * thread-safe, but for {@link #abort}.
 */
public final class Session implements AutoCloseable {
    private final ConnectionSettings settings;
    private final String application;
    private volatile @Nullable Connection connection;

    /**
     * Opens nothing yet.
     *
     * @param application the name under which the server lists the connection
     */
    public Session(ConnectionSettings settings, String application) {
        this.settings = settings;
        this.application = application;
    }

    /** Work within one transaction. It may be run again from its start. */
    @FunctionalInterface
    public interface Work<T> {
        T run(Connection connection) throws SQLException;
    }

    /**
     * Runs the work in a transaction and commits it. If this throws, the transaction is rolled back, or its commit's
     * reply was lost: the work must be safe to be run again.
     */
    public <T> T transaction(Work<T> work) throws SQLException {
        Connection open = open();
        try {
            setTimeouts(open);
            T result = work.run(open);
            open.commit();
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            rollback(open, e);
            throw e;
        }
    }

    /** Runs the work in a transaction and rolls it back. */
    public <T> T rehearsal(Work<T> work) throws SQLException {
        Connection open = open();
        try {
            setTimeouts(open);
            T result = work.run(open);
            open.rollback();
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            rollback(open, e);
            throw e;
        }
    }

    /** Drops the connection, so that the next transaction opens another. */
    void reset() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                // the connection is given up because it is broken; that it cannot say goodbye is no news
            }
        }
    }

    /** Cuts the connection from another thread, so that a wait for its reply ends at once. */
    public void abort() {
        Connection open = connection;
        if (open != null) {
            try {
                open.abort(Runnable::run);
            } catch (SQLException e) {
                // aborting a connection that is closed already
            }
        }
    }

    @Override
    public void close() {
        reset();
    }

    private Connection open() throws SQLException {
        Connection open = connection;
        if (open == null) {
            // not by the DriverManager: it knows only drivers of the class loader that used it first in this
            // process, and on a cluster the sink and its driver come in the job's own
            open = new Driver().connect(settings.url(), properties());
            if (open == null) {
                throw new SQLException("The PostgreSQL driver does not take the URL of " + settings.where() + ".");
            }
            connection = open;
            open.setAutoCommit(false);
            open.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }
        return open;
    }

    private Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("user", settings.user());
        settings.password().read().ifPresent(password -> properties.setProperty("password", password));
        properties.setProperty("ApplicationName", application);
        properties.setProperty("tcpKeepAlive", "true");
        properties.setProperty("connectTimeout", seconds(settings.connectTimeout()));
        properties.setProperty("loginTimeout", seconds(settings.connectTimeout()));
        properties.setProperty("socketTimeout", seconds(settings.socketTimeout()));
        properties.setProperty("binaryTransferEnable", BinaryArray.TYPES);
        properties.putAll(settings.driverProperties());
        return properties;
    }

    /** For the transaction only: behind a pooler, the next transaction may belong to somebody else. */
    private void setTimeouts(Connection open) throws SQLException {
        try (Statement statement = open.createStatement()) {
            statement.execute("SET LOCAL statement_timeout = "
                    + settings.statementTimeout().toMillis() + "; SET LOCAL lock_timeout = "
                    + settings.lockTimeout().toMillis());
        }
    }

    private void rollback(Connection open, Throwable cause) {
        try {
            open.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
            reset();
        }
    }

    /** The driver counts whole seconds, and takes 0 for no end. */
    private static String seconds(Duration duration) {
        return Long.toString(Math.max(1, duration.toSeconds()));
    }
}
