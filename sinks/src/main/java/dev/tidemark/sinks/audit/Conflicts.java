package dev.tidemark.sinks.audit;

import dev.tidemark.sinks.audit.AuditTable.Part;
import dev.tidemark.sinks.command.CommandRecord;
import dev.tidemark.sinks.command.SinkCommand;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Keeps the commands that contradict a row that stays. */
public final class Conflicts {
    private final AuditTable<Kept> table;

    /** A command with what it contradicts. */
    public record Contradiction(SinkCommand command, String reason) {}

    private record Kept(CommandRecord command, String reason) {}

    /** The conflict table beside the origin's target. */
    public Conflicts(Origin origin) {
        table = new AuditTable<>(
                origin.tables().conflicts(),
                origin,
                List.of(
                        new Part<>("idempotency_key", "text", k -> k.command().key()),
                        new Part<>("hash", "text", k -> k.command().hash()),
                        new Part<>("reason", "text", Kept::reason),
                        new Part<>("command", "json", k -> k.command().json())));
    }

    /** Keeps the contradictions, within the connection's transaction. */
    public void insert(Connection connection, List<Contradiction> contradictions) throws SQLException {
        table.insert(
                connection,
                contradictions.stream()
                        .map(c -> new Kept(CommandRecord.of(c.command()), CommandRecord.readable(c.reason())))
                        .toList());
    }
}
