package dev.tidemark.sinks.dispatch.outbox;

import dev.tidemark.sinks.check.SinkStartException;
import dev.tidemark.sinks.check.StartFailure;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.Session;
import dev.tidemark.sinks.target.SqlName;
import dev.tidemark.sinks.target.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks, before anything is sent, that the outbox is there and fits. It changes nothing. */
public final class OutboxCheck {
    private static final String WHO = "The dispatcher";

    /** What the table must have, each with its type. */
    private static final Map<String, String> COLUMNS = new LinkedHashMap<>();

    static {
        for (String name : List.of("idempotency_key", "tenant", "entity", "action", "run", "state")) {
            COLUMNS.put(name, "text");
        }
        COLUMNS.put("position", "bigint");
        COLUMNS.put("payload", "json");
        COLUMNS.put("attempts", "integer");
        COLUMNS.put("fence", "bigint");
        for (String name : List.of("due_at", "leased_until", "unknown_since", "finished_at", "resolved_at")) {
            COLUMNS.put(name, "timestamp with time zone");
        }
        for (String name : List.of("leased_by", "external_reference", "outcome", "resolved_by")) {
            COLUMNS.put(name, "text");
        }
    }

    private static final String ACTUAL =
            """
            SELECT a.attname, format_type(a.atttypid, NULL) FROM pg_attribute a
            WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped""";
    private static final String RULES =
            """
            SELECT has_table_privilege(c.oid, 'SELECT') AND has_table_privilege(c.oid, 'UPDATE'),
                   EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indnkeyatts = 1
                           AND i.indpred IS NULL AND pg_get_indexdef(i.indexrelid, 1, true) = 'idempotency_key'),
                   EXISTS (SELECT FROM pg_constraint x WHERE x.conrelid = c.oid AND x.contype = 'x'
                           AND pg_get_constraintdef(x.oid) LIKE '%tenant%entity%IN_PROGRESS%'),
                   current_setting('transaction_read_only') = 'on'
            FROM pg_class c WHERE c.oid = to_regclass(?)""";

    private OutboxCheck() {}

    /** @throws SinkStartException if the database cannot be asked or the table does not fit, with what mends it */
    public static void check(ConnectionSettings connection, TableName table) throws SinkStartException {
        List<String> findings;
        try (Session session = new Session(connection, "tidemark dispatch check")) {
            findings = session.rehearsal(open -> findings(open, connection, table));
        } catch (SQLException | IllegalStateException e) {
            throw StartFailure.explain(WHO, connection, e);
        }
        if (!findings.isEmpty()) {
            throw new SinkStartException(
                    WHO + " does not start, because of " + connection.where() + ": " + String.join(" ", findings));
        }
    }

    private static List<String> findings(Connection open, ConnectionSettings settings, TableName table)
            throws SQLException {
        Map<String, String> actual = actual(open, table);
        List<String> findings = new ArrayList<>();
        if (actual.isEmpty()) {
            findings.add("There is no table '" + table + "'. Create it with:\n" + OutboxSql.create(table));
            return findings;
        }
        COLUMNS.forEach((name, type) -> {
            String found = actual.get(name);
            if (found == null) {
                findings.add("Table '" + table + "' has no column '" + name + "'. Mend it with: ALTER TABLE "
                        + table.sql() + " ADD COLUMN " + name + " " + type + ";");
            } else if (!found.equals(type)) {
                findings.add("The column '" + name + "' of table '" + table + "' is " + found + "; expected " + type
                        + ". Mend it with: ALTER TABLE " + table.sql() + " ALTER COLUMN " + name + " TYPE " + type
                        + ";");
            }
        });
        if (findings.isEmpty()) {
            rules(open, settings, table, findings);
        }
        return findings;
    }

    private static Map<String, String> actual(Connection open, TableName table) throws SQLException {
        Map<String, String> actual = new LinkedHashMap<>();
        try (PreparedStatement statement = open.prepareStatement(ACTUAL)) {
            statement.setString(1, table.sql());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    actual.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return actual;
    }

    private static void rules(Connection open, ConnectionSettings settings, TableName table, List<String> findings)
            throws SQLException {
        try (PreparedStatement statement = open.prepareStatement(RULES)) {
            statement.setString(1, table.sql());
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                if (!row.getBoolean(1)) {
                    findings.add("User '" + settings.user() + "' may not SELECT and UPDATE table '" + table
                            + "'. Mend it with: GRANT SELECT, UPDATE ON " + table.sql() + " TO "
                            + SqlName.quoted(settings.user()) + ";");
                }
                if (!row.getBoolean(2)) {
                    findings.add(
                            "Table '" + table + "' lets one idempotency key stand twice. Mend it with: ALTER TABLE "
                                    + table.sql() + " ADD PRIMARY KEY (idempotency_key);");
                }
                if (!row.getBoolean(3)) {
                    findings.add("Table '" + table + "' lets two requests of an entity be in progress. Mend it with:"
                            + " ALTER TABLE " + table.sql() + " ADD EXCLUDE USING btree (tenant WITH =, entity WITH =)"
                            + " WHERE (state = 'IN_PROGRESS');");
                }
                if (row.getBoolean(4)) {
                    findings.add("The server takes no writes (it is a standby, or read-only by default);"
                            + " connect to the primary.");
                }
            }
        }
    }
}
