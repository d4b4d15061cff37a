package dev.tidemark.sinks.audit;

import dev.tidemark.sinks.audit.AuditTable.Part;
import dev.tidemark.sinks.command.CommandRecord;
import dev.tidemark.sinks.command.SinkCommand;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the commands that the target cannot hold. A lost connection or a full disk never puts one here. */
public final class DeadLetters {
    private final AuditTable<Kept> table;

    /** A command with the reason why it could not be written. */
    public record DeadLetter(SinkCommand command, @Nullable String column, String reason, @Nullable String sqlState) {}

    private record Kept(DeadLetter letter, CommandRecord command) {}

    /** The dead-letter table beside the origin's target. */
    public DeadLetters(Origin origin) {
        table = new AuditTable<>(
                origin.tables().deadLetters(),
                origin,
                List.of(
                        new Part<>("idempotency_key", "text", k -> k.command().key()),
                        new Part<>("hash", "text", k -> k.command().hash()),
                        new Part<>("column_name", "text", k -> k.letter().column()),
                        new Part<>(
                                "reason",
                                "text",
                                k -> CommandRecord.readable(k.letter().reason())),
                        new Part<>("sqlstate", "text", k -> k.letter().sqlState()),
                        new Part<>("command", "json", k -> k.command().json())));
    }

    /** Keeps the letters, within the connection's transaction. */
    public void insert(Connection connection, List<DeadLetter> letters) throws SQLException {
        table.insert(
                connection,
                letters.stream()
                        .map(letter -> new Kept(letter, CommandRecord.of(letter.command())))
                        .toList());
    }
}
