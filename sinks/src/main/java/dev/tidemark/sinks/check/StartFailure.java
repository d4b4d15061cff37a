package dev.tidemark.sinks.check;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.PasswordSource;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Says in one sentence why the database could not be asked. */
public final class StartFailure {
    private StartFailure() {}

    /** The refusal that a failure to ask the database becomes. */
    public static SinkStartException explain(SinkSettings settings, Exception failure) {
        return explain("Sink '" + settings.name() + "'", settings.connection(), failure);
    }

    /**
     * As above, for what is no sink.
     *
     * @param who what does not start, as the beginning of a sentence
     */
    public static SinkStartException explain(String who, ConnectionSettings connection, Exception failure) {
        String prefix = who + " does not start: ";
        if (!(failure instanceof SQLException e)) {
            return new SinkStartException(prefix + failure.getMessage(), failure);
        }
        String where = connection.where();
        String code = String.valueOf(e.getSQLState());
        String said = String.valueOf(e.getMessage());
        if (code.startsWith("28")) {
            return new SinkStartException(
                    prefix + "the database at " + where + " refused user '"
                            + connection.user() + "' (" + said + "). "
                            + passwordAdvice(connection.password()),
                    e);
        }
        if (code.equals("3D000")) {
            return new SinkStartException(
                    prefix + "there is no such database at " + where + " (" + said
                            + "). Create it, or correct the URL.",
                    e);
        }
        if (code.startsWith("08") || code.startsWith("57P")) {
            return new SinkStartException(
                    prefix + "the database at " + where + " cannot be reached (" + said
                            + "). Check that it runs and that host and port are right.",
                    e);
        }
        return new SinkStartException(prefix + "the database at " + where + " answered: " + said, e);
    }

    private static String passwordAdvice(@Nullable PasswordSource source) {
        if (source instanceof PasswordSource.Environment environment) {
            return "Check the password in the environment variable " + environment.variable() + ".";
        }
        if (source instanceof PasswordSource.FromFile file) {
            return "Check the password in the file " + file.path() + ".";
        }
        return "No password is configured; name the environment variable or the file that holds it.";
    }
}
