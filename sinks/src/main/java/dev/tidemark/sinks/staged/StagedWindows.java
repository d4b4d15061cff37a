package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.audit.Conflicts;
import dev.tidemark.sinks.audit.Conflicts.Contradiction;
import dev.tidemark.sinks.audit.Origin;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.target.Guard;
import dev.tidemark.sinks.target.Guard.Likeness;
import dev.tidemark.sinks.target.Guard.Rank;
import dev.tidemark.sinks.target.Guard.Verdict;
import dev.tidemark.sinks.target.StagedSql;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.window.WindowBinding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Applies a batch's window rows from the staging table to the target. */
final class StagedWindows {
    private final WindowBinding binding;
    private final StagedSql sql;
    private final Conflicts conflicts;
    private final int columns;

    /** How many rows met which verdict, and how many the target could not hold. */
    record Counts(long applied, long duplicates, long stale, long conflicts, long failed) {
        static final Counts NONE = new Counts(0, 0, 0, 0, 0);
    }

    StagedWindows(WindowTarget target, Origin origin) {
        binding = new WindowBinding(target);
        sql = new StagedSql(target);
        conflicts = new Conflicts(origin);
        columns = target.written().size();
    }

    long countLate(Connection connection, UUID batch) throws SQLException {
        return number(connection, sql.countLate(), batch);
    }

    /** Applies the rows through the guard, and looks into those that it refused. */
    Counts apply(Connection connection, UUID batch, long rows) throws SQLException {
        long applied;
        try (PreparedStatement statement = connection.prepareStatement(sql.apply())) {
            statement.setString(1, batch.toString());
            applied = statement.executeUpdate();
        }
        if (applied == rows) {
            return new Counts(applied, 0, 0, 0, 0);
        }
        long stale = 0;
        List<Contradiction> contradictions = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql.refused())) {
            statement.setString(1, batch.toString());
            try (ResultSet refused = statement.executeQuery()) {
                while (refused.next()) {
                    ReplaceWindowValue command = binding.command(refused);
                    Rank row = new Rank(
                            refused.getBoolean(columns + 2),
                            refused.getLong(columns + 1),
                            refused.getLong(columns + 3));
                    Likeness likeness = new Likeness(
                            refused.getBoolean(columns + 4),
                            refused.getBoolean(columns + 5),
                            refused.getBoolean(columns + 6));
                    Verdict verdict = Guard.judge(row, Rank.of(command), likeness);
                    if (verdict == Verdict.CONFLICT) {
                        contradictions.add(new Contradiction(
                                command, Guard.contradiction(command.identity(), command.end(), row, likeness)));
                    } else if (verdict == Verdict.STALE) {
                        stale++;
                    } else {
                        throw new IllegalStateException("The row of window " + command.identity() + " (" + row
                                + ") should not have refused " + Rank.of(command)
                                + ". A trigger or a rule of the table may keep rows from being written.");
                    }
                }
            }
        }
        conflicts.insert(connection, contradictions);
        long duplicates = rows - applied - stale - contradictions.size();
        return new Counts(applied, duplicates, stale, contradictions.size(), 0);
    }

    /** Reads the staged rows. */
    List<SinkCommand> read(Connection connection, UUID batch) throws SQLException {
        List<SinkCommand> commands = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql.read())) {
            statement.setString(1, batch.toString());
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    commands.add(binding.command(rows));
                }
            }
        }
        return commands;
    }

    private static long number(Connection connection, String text, UUID batch) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            statement.setString(1, batch.toString());
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }
}
