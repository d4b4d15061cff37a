package dev.tidemark.sinks.check;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks the server itself: its version, that it takes writes, that it keeps them. */
final class ServerCheck {
    private static final Logger LOG = LoggerFactory.getLogger(ServerCheck.class);
    private static final int OLDEST = 150_000;

    private ServerCheck() {}

    static List<String> findings(Connection connection, String where) throws SQLException {
        List<String> findings = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT current_setting('server_version_num')::int,"
                        + " current_setting('server_version'), current_setting('fsync'),"
                        + " current_setting('synchronous_commit'), current_setting('transaction_read_only')")) {
            row.next();
            if (row.getInt(1) < OLDEST) {
                findings.add("The server is PostgreSQL " + row.getString(2) + "; the sinks need 15 or newer.");
            }
            if ("on".equals(row.getString(5))) {
                findings.add("The server takes no writes (it is a standby, or read-only by default);"
                        + " connect to the primary.");
            }
            warnIfOff("fsync", row.getString(3), where);
            warnIfOff("synchronous_commit", row.getString(4), where);
        }
        return findings;
    }

    private static void warnIfOff(String setting, String value, String where) {
        if ("off".equals(value)) {
            LOG.warn(
                    "{} is off at {}: rows that a completed checkpoint relies on can be lost when the server dies.",
                    setting,
                    where);
        }
    }
}
