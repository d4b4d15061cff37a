package dev.tidemark.sinks.window;

import dev.tidemark.sinks.audit.Conflicts;
import dev.tidemark.sinks.audit.Conflicts.Contradiction;
import dev.tidemark.sinks.audit.DeadLetters;
import dev.tidemark.sinks.audit.DeadLetters.DeadLetter;
import dev.tidemark.sinks.audit.Origin;
import dev.tidemark.sinks.audit.RejectedRecords;
import dev.tidemark.sinks.command.RejectRecord;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.jdbc.Bisection;
import dev.tidemark.sinks.jdbc.FailureKind;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.jdbc.SqlState;
import dev.tidemark.sinks.result.BatchIdempotentSink;
import dev.tidemark.sinks.result.BatchResult;
import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.Failed;
import dev.tidemark.sinks.target.DatabaseRefusal;
import dev.tidemark.sinks.target.Misfit;
import dev.tidemark.sinks.target.TableColumns;
import dev.tidemark.sinks.target.WindowTarget;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes window values through the guard, and rejected records beside them, at once: one transaction a batch. A batch
 * is first written whole; if a record in it is bad, it is written again with the bad ones bisected out. Not thread-safe.
 */
public final class GuardedWindows implements BatchIdempotentSink {
    private final RetryingSession session;
    private final WindowTarget target;
    private final Origin origin;
    private final WindowBinding binding;
    private final WindowCheck check;
    private final GuardedUpsert upsert;

    /** How a round is written. */
    private enum Mode {
        WHOLE,
        BISECTED
    }

    /**
     * Writes over the session, which stays the caller's to close.
     *
     * @param sink the sink's name
     * @param run {@code live} or the replay's run id
     */
    public GuardedWindows(RetryingSession session, WindowTarget target, String sink, String run) {
        this.session = session;
        this.target = target;
        origin = new Origin(target.table(), sink, run);
        binding = new WindowBinding(target);
        check = new WindowCheck(binding);
        upsert = new GuardedUpsert(target, binding);
    }

    @Override
    public BatchResult writeBatch(List<? extends SinkCommand> commands) throws SQLException, InterruptedException {
        try {
            return session.transaction(connection -> write(connection, commands, Mode.WHOLE));
        } catch (SQLException e) {
            if (SqlState.classify(e) != FailureKind.BAD_RECORD) {
                throw e;
            }
            return session.transaction(connection -> write(connection, commands, Mode.BISECTED));
        }
    }

    @Override
    public BatchResult dryRun(List<? extends SinkCommand> commands) throws SQLException {
        return session.rehearsal(connection -> write(connection, commands, Mode.BISECTED));
    }

    /** Writes the commands within the connection's transaction, with the bad ones bisected out. */
    public BatchResult writeWithin(Connection connection, List<? extends SinkCommand> commands) throws SQLException {
        return write(connection, commands, Mode.BISECTED);
    }

    private BatchResult write(Connection connection, List<? extends SinkCommand> commands, Mode mode)
            throws SQLException {
        @Nullable SinkResult[] results = new @Nullable SinkResult[commands.size()];
        List<Entry> entries = new ArrayList<>(commands.size());
        List<RejectRecord> rejected = new ArrayList<>();
        List<DeadLetter> deadLetters = new ArrayList<>();
        for (int i = 0; i < results.length; i++) {
            if (commands.get(i) instanceof ReplaceWindowValue value) {
                Optional<Misfit> problem = check.problem(value);
                if (problem.isPresent()) {
                    results[i] = failed(value, problem.get(), null, deadLetters);
                } else {
                    entries.add(new Entry(i, value, binding.identity(value)));
                }
            } else if (commands.get(i) instanceof RejectRecord record) {
                rejected.add(record);
                results[i] = Applied.INSTANCE;
            } else {
                throw new IllegalArgumentException("The guarded sink got "
                        + commands.get(i).getClass().getSimpleName()
                        + "; it takes ReplaceWindowValue and RejectRecord. A late record is a verdict of the run and"
                        + " goes through the staged sink.");
            }
        }
        Contest contest = new Contest(binding, entries);
        for (List<Entry> leaders = contest.leaders(); !leaders.isEmpty(); leaders = contest.leaders()) {
            round(connection, leaders, mode, deadLetters);
            contest.close(leaders);
        }
        entries.forEach(e -> results[e.place()] = e.result());
        new RejectedRecords(origin).insert(connection, rejected);
        new Conflicts(origin).insert(connection, contradictions(entries));
        new DeadLetters(origin).insert(connection, deadLetters);
        List<SinkResult> complete = new ArrayList<>(results.length);
        for (SinkResult result : results) {
            complete.add(Objects.requireNonNull(result));
        }
        return new BatchResult(complete, contest.superseded());
    }

    private void round(Connection connection, List<Entry> leaders, Mode mode, List<DeadLetter> deadLetters)
            throws SQLException {
        if (mode == Mode.WHOLE) {
            upsert.write(connection, leaders);
            return;
        }
        List<BadEntry> bad = new ArrayList<>();
        Bisection.write(
                connection,
                leaders,
                part -> upsert.write(connection, part),
                (entry, failure) -> bad.add(new BadEntry(entry, failure)));
        for (BadEntry b : bad) {
            Misfit problem = DatabaseRefusal.explain(
                    b.failure(),
                    binding.columns(),
                    c -> binding.field(b.entry().command(), c),
                    TableColumns.types(connection, target.table()));
            b.entry().result(failed(b.entry().command(), problem, b.failure().getSQLState(), deadLetters));
        }
    }

    private record BadEntry(Entry entry, SQLException failure) {}

    private static Failed failed(
            ReplaceWindowValue command, Misfit problem, @Nullable String sqlState, List<DeadLetter> deadLetters) {
        deadLetters.add(new DeadLetter(command, problem.column(), problem.reason(), sqlState));
        return new Failed(problem.reason(), problem.column(), false);
    }

    private static List<Contradiction> contradictions(List<Entry> entries) {
        List<Contradiction> contradictions = new ArrayList<>();
        for (Entry entry : entries) {
            if (entry.result() instanceof Conflict conflict) {
                contradictions.add(new Contradiction(entry.command(), conflict.reason()));
            }
        }
        return contradictions;
    }
}
