package dev.tidemark.sinks.window;

import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.WindowIdentity;
import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.DuplicateIgnored;
import dev.tidemark.sinks.result.SinkResult.StaleIgnored;
import dev.tidemark.sinks.target.Guard;
import dev.tidemark.sinks.target.Guard.Likeness;
import dev.tidemark.sinks.target.Guard.Rank;
import dev.tidemark.sinks.target.WindowSql;
import dev.tidemark.sinks.target.WindowTarget;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Writes entries of different identities in one statement, and asks in a second one, of the same transaction, only
 * about those that were refused. A refused row stays locked until the transaction ends, so the answer is about the row
 * that refused.
 */
final class GuardedUpsert {
    private final WindowTarget target;
    private final WindowBinding binding;
    private final String upsert;
    private final String refusals;

    GuardedUpsert(WindowTarget target, WindowBinding binding) {
        this.target = target;
        this.binding = binding;
        WindowSql sql = new WindowSql(target);
        upsert = sql.upsert();
        refusals = sql.refusals();
    }

    /** Writes the entries and gives each its result, within the connection's transaction. */
    void write(Connection connection, List<Entry> entries) throws SQLException {
        Set<WindowIdentity> written = new HashSet<>();
        int count = 0;
        try (PreparedStatement statement = connection.prepareStatement(upsert);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 1)) {
            binding.bind(parameters, commands(entries));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    count++;
                    written.add(binding.identity(rows));
                }
            }
        }
        if (count == entries.size()) {
            entries.forEach(e -> e.result(Applied.INSTANCE));
            return;
        }
        entries.stream().filter(e -> written.contains(e.identity())).forEach(e -> e.result(Applied.INSTANCE));
        explain(
                connection,
                entries.stream().filter(e -> !written.contains(e.identity())).toList());
    }

    private void explain(Connection connection, List<Entry> refused) throws SQLException {
        int explained = 0;
        try (PreparedStatement statement = connection.prepareStatement(refusals);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 1)) {
            binding.bind(parameters, commands(refused));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    Entry entry = refused.get(rows.getInt(1) - 1);
                    Likeness likeness = new Likeness(rows.getBoolean(2), rows.getBoolean(3), rows.getBoolean(4));
                    Rank row = new Rank(rows.getBoolean(6), rows.getLong(5), rows.getLong(7));
                    entry.result(result(entry, row, likeness));
                    explained++;
                }
            }
        }
        if (explained != refused.size()) {
            throw unexplained(refused.size() + " writes were refused, but " + explained + " rows are there to refuse");
        }
    }

    private SinkResult result(Entry entry, Rank row, Likeness likeness) {
        Rank attempted = Rank.of(entry.command());
        return switch (Guard.judge(row, attempted, likeness)) {
            case DUPLICATE -> DuplicateIgnored.INSTANCE;
            case STALE -> new StaleIgnored(row.toString(), attempted.toString());
            case CONFLICT ->
                new Conflict(
                        Guard.contradiction(entry.identity(), entry.command().end(), row, likeness));
            case APPLY ->
                throw unexplained("the write of window " + entry.identity() + " (" + attempted
                        + ") should have replaced the row (" + row + ")");
        };
    }

    private IllegalStateException unexplained(String what) {
        return new IllegalStateException("In table " + target.table() + ", " + what
                + ". A trigger, a rule or row-level security of the table may keep rows from being written or seen;"
                + " the sink needs to write and read all of its rows.");
    }

    private static List<ReplaceWindowValue> commands(List<Entry> entries) {
        return entries.stream().map(Entry::command).toList();
    }
}
