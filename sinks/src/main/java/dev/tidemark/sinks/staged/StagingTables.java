package dev.tidemark.sinks.staged;

import dev.tidemark.sinks.audit.RejectedRecords;
import dev.tidemark.sinks.command.CommandRecord;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.staged.StagingPlan.LateWindow;
import dev.tidemark.sinks.target.LateSql;
import dev.tidemark.sinks.target.StagedSql;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.window.WindowBinding;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Inserts into the staging tables, each part in one statement. */
final class StagingTables {
    private final WindowBinding binding;
    private final String stageWindows;
    private final String stageLate;

    private record Late(LateWindow late, CommandRecord record) {}

    StagingTables(WindowTarget target, WindowBinding binding) {
        this.binding = binding;
        stageWindows = new StagedSql(target).stage();
        stageLate = new LateSql(target).stage();
    }

    void windows(Connection connection, UUID batch, List<ReplaceWindowValue> windows) throws SQLException {
        if (windows.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(stageWindows);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 2)) {
            statement.setString(1, batch.toString());
            binding.bind(parameters, windows);
            statement.executeUpdate();
        }
    }

    void late(Connection connection, UUID batch, List<LateWindow> late) throws SQLException {
        if (late.isEmpty()) {
            return;
        }
        List<Late> records = late.stream()
                .map(l -> new Late(l, CommandRecord.of(l.command())))
                .toList();
        try (PreparedStatement statement = connection.prepareStatement(stageLate);
                ArrayParameters parameters = new ArrayParameters(connection, statement, 2)) {
            statement.setString(1, batch.toString());
            binding.bindWindow(parameters, late.stream().map(LateWindow::window).toList());
            parameters
                    .texts(records, r -> r.record().key())
                    .texts(records, r -> r.record().hash())
                    .texts(
                            records,
                            r -> CommandRecord.readable(r.late().command().detail()))
                    .texts(
                            records,
                            r -> CommandRecord.readable(
                                    r.late().command().position().topic()))
                    .texts(
                            records,
                            r -> Integer.toString(r.late().command().position().partition()))
                    .texts(
                            records,
                            r -> Long.toString(r.late().command().position().offset()))
                    .texts(
                            records,
                            r -> RejectedRecords.bytes(r.late().command().raw()));
            statement.executeUpdate();
        }
    }
}
