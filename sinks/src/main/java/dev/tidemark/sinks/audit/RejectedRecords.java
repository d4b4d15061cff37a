package dev.tidemark.sinks.audit;

import dev.tidemark.sinks.audit.AuditTable.Part;
import dev.tidemark.sinks.command.CommandRecord;
import dev.tidemark.sinks.command.RejectRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the records that are bad in every run, with their bytes. */
public final class RejectedRecords {
    private final AuditTable<Kept> table;

    private record Kept(RejectRecord record, CommandRecord command) {}

    /** The table of rejected records beside the origin's target. */
    public RejectedRecords(Origin origin) {
        table = new AuditTable<>(
                origin.tables().rejectedRecords(),
                origin,
                List.of(
                        new Part<>("idempotency_key", "text", k -> k.command().key()),
                        new Part<>("hash", "text", k -> k.command().hash()),
                        new Part<>(
                                "reason",
                                "text",
                                k -> CommandRecord.readable(k.record().reason())),
                        new Part<>(
                                "detail",
                                "text",
                                k -> CommandRecord.readable(k.record().detail())),
                        new Part<>(
                                "topic",
                                "text",
                                k -> CommandRecord.readable(
                                        k.record().position().topic())),
                        new Part<>(
                                "partition",
                                "integer",
                                k -> Integer.toString(k.record().position().partition())),
                        new Part<>(
                                "\"offset\"",
                                "bigint",
                                k -> Long.toString(k.record().position().offset())),
                        new Part<>("raw", "bytea", k -> bytes(k.record().raw()))));
    }

    /** Keeps the records, within the connection's transaction. */
    public void insert(Connection connection, List<RejectRecord> records) throws SQLException {
        table.insert(
                connection,
                records.stream()
                        .map(record -> new Kept(record, CommandRecord.of(record)))
                        .toList());
    }

    /** The bytes in the hexadecimal form in which PostgreSQL reads a {@code bytea}. */
    public static @Nullable String bytes(byte @Nullable [] raw) {
        return raw == null ? null : "\\x" + HexFormat.of().formatHex(raw);
    }
}
