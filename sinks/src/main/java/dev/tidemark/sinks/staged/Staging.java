package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.audit.DeadLetters;
import dev.tidemark.sinks.audit.DeadLetters.DeadLetter;
import dev.tidemark.sinks.audit.Origin;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.jdbc.Bisection;
import dev.tidemark.sinks.jdbc.FailureKind;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.jdbc.SqlState;
import dev.tidemark.sinks.staged.StagingPlan.Planned;
import dev.tidemark.sinks.target.DatabaseRefusal;
import dev.tidemark.sinks.target.Misfit;
import dev.tidemark.sinks.target.TableColumns;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.window.WindowBinding;
import dev.tidemark.sinks.window.WindowCheck;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Stages commands: rows into the staging tables, batches into the ledger, in one transaction, which holds only while
 * the job has the lease. If the process dies after it, the rows wait there, unseen, until a restored checkpoint names
 * their batch or their time is over. Used on the I/O thread.
 */
final class Staging {
    private final RetryingSession session;
    private final SinkSettings settings;
    private final WindowTarget target;
    private final WriterLease lease;
    private final BatchLedger ledger;
    private final WindowBinding binding;
    private final WindowCheck check;
    private final StagingTables tables;
    private final DeadLetters deadLetters;

    /** What was staged, and how many commands were put into the dead-letter table instead. */
    record Staged(List<StagedBatch> batches, int rows, int failed) {}

    private enum Mode {
        WHOLE,
        BISECTED
    }

    Staging(RetryingSession session, SinkSettings settings, WindowTarget target, WriterLease lease) {
        this.session = session;
        this.settings = settings;
        this.target = target;
        this.lease = lease;
        ledger = new BatchLedger(target);
        binding = new WindowBinding(target);
        check = new WindowCheck(binding);
        tables = new StagingTables(target, binding);
        deadLetters = new DeadLetters(new Origin(target.table(), settings.name(), settings.run()));
    }

    /**
     * Stages the commands.
     *
     * @param sequence the first checkpoint that can publish them
     */
    Staged stage(List<SinkCommand> commands, long sequence) throws SQLException, InterruptedException {
        StagingPlan plan = new StagingPlan(binding, check, commands);
        try {
            return session.transaction(connection -> write(connection, plan, sequence, Mode.WHOLE));
        } catch (SQLException e) {
            if (SqlState.classify(e) != FailureKind.BAD_RECORD) {
                throw e;
            }
            return session.transaction(connection -> write(connection, plan, sequence, Mode.BISECTED));
        }
    }

    private Staged write(Connection connection, StagingPlan plan, long sequence, Mode mode) throws SQLException {
        List<DeadLetter> letters = new ArrayList<>(plan.deadLetters());
        List<StagedBatch> staged = new ArrayList<>();
        int rows = 0;
        for (Planned planned : plan.batches()) {
            StagedBatch batch = write(connection, planned, sequence, mode, letters);
            staged.add(batch);
            rows += (int) batch.rows();
        }
        deadLetters.insert(connection, letters);
        return new Staged(staged, rows, letters.size());
    }

    private StagedBatch write(
            Connection connection, Planned planned, long sequence, Mode mode, List<DeadLetter> letters)
            throws SQLException {
        int rows = planned.windows().size() + planned.late().size();
        StagedBatch batch = new StagedBatch(planned.id(), settings.name(), rows, planned.at());
        if (!ledger.enter(connection, batch, settings.generation(), sequence, lease.job())) {
            if (!lease.held(connection)) {
                throw lease.takenOver(connection);
            }
            // an attempt before this one was committed and its reply was lost
            OptionalLong entered = ledger.rows(connection, planned.id());
            return new StagedBatch(planned.id(), settings.name(), entered.orElseThrow(), planned.at());
        }
        if (mode == Mode.WHOLE) {
            tables.windows(connection, planned.id(), planned.windows());
            tables.late(connection, planned.id(), planned.late());
            return batch;
        }
        int before = letters.size();
        Bisection.write(
                connection,
                planned.windows(),
                part -> tables.windows(connection, planned.id(), part),
                (bad, e) -> letters.add(letter(connection, target.tables().staging(), bad, bad, e)));
        Bisection.write(
                connection,
                planned.late(),
                part -> tables.late(connection, planned.id(), part),
                (bad, e) ->
                        letters.add(letter(connection, target.tables().lateStaging(), bad.command(), bad.window(), e)));
        int good = rows - (letters.size() - before);
        ledger.setRows(connection, planned.id(), good);
        return new StagedBatch(planned.id(), settings.name(), good, planned.at());
    }

    private DeadLetter letter(
            Connection connection, TableName table, SinkCommand command, ReplaceWindowValue window, SQLException e)
            throws SQLException {
        Misfit problem = DatabaseRefusal.explain(
                e, binding.columns(), c -> binding.field(window, c), TableColumns.types(connection, table));
        return new DeadLetter(command, problem.column(), problem.reason(), e.getSQLState());
    }
}
