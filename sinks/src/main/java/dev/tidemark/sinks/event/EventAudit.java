package dev.tidemark.sinks.event;

import dev.tidemark.sinks.audit.Conflicts;
import dev.tidemark.sinks.audit.Conflicts.Contradiction;
import dev.tidemark.sinks.audit.DeadLetters;
import dev.tidemark.sinks.audit.DeadLetters.DeadLetter;
import dev.tidemark.sinks.audit.Origin;
import dev.tidemark.sinks.audit.RejectedRecords;
import dev.tidemark.sinks.command.RejectRecord;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.Severity;
import dev.tidemark.sinks.target.EventTable;
import dev.tidemark.sinks.target.EventTable.Kind;
import dev.tidemark.sinks.target.EventTargets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what was not written of events, each command under the table it was meant for. */
final class EventAudit {
    private static final Logger LOG = LoggerFactory.getLogger(EventAudit.class);

    private final Map<Kind, Conflicts> conflicts = new EnumMap<>(Kind.class);
    private final Map<Kind, DeadLetters> deadLetters = new EnumMap<>(Kind.class);
    private final RejectedRecords rejected;

    /** A command that could not be held, and the table it was meant for. */
    record Refused(Kind kind, DeadLetter letter) {}

    EventAudit(EventTargets targets, String sink, String run) {
        for (EventTable table : targets.all()) {
            Origin origin = new Origin(table.table(), sink, run);
            conflicts.put(table.kind(), new Conflicts(origin));
            deadLetters.put(table.kind(), new DeadLetters(origin));
        }
        rejected = new RejectedRecords(new Origin(targets.first().table(), sink, run));
    }

    void conflicts(Connection connection, List<Event> events) throws SQLException {
        Map<Kind, List<Contradiction>> found = new EnumMap<>(Kind.class);
        for (Event event : events) {
            for (Entry entry : event.entries()) {
                if (entry.result() instanceof Conflict conflict) {
                    found.computeIfAbsent(entry.rows().table().kind(), kind -> new ArrayList<>())
                            .add(new Contradiction(entry.command(), conflict.reason()));
                    if (conflict.severity() == Severity.HIGH) {
                        LOG.error("{}", conflict.reason());
                    }
                }
            }
        }
        for (Map.Entry<Kind, List<Contradiction>> ofTable : found.entrySet()) {
            of(conflicts, ofTable.getKey()).insert(connection, ofTable.getValue());
        }
    }

    void deadLetters(Connection connection, List<Refused> refused) throws SQLException {
        for (Map.Entry<Kind, DeadLetters> table : deadLetters.entrySet()) {
            table.getValue()
                    .insert(
                            connection,
                            refused.stream()
                                    .filter(one -> one.kind() == table.getKey())
                                    .map(Refused::letter)
                                    .toList());
        }
    }

    void rejected(Connection connection, List<RejectRecord> records) throws SQLException {
        rejected.insert(connection, records);
    }

    private static <T> T of(Map<Kind, T> tables, Kind kind) {
        return Objects.requireNonNull(tables.get(kind));
    }
}
