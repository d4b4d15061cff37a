package dev.tidemark.sinks.target;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A table that commands of events are written to.
 *
 * @param kind which commands
 * @param table the table
 * @param values the columns of the values, in the order of a command's values
 */
public record EventTable(Kind kind, TableName table, List<Column> values) implements DescribedTable, Serializable {

    private static final long serialVersionUID = 1L;
    private static final String CONTENT_HASH = "content_hash";
    private static final String COMMAND_HASH = "command_hash";
    private static final String VERSION = "version";
    private static final Column RUN = Column.of("run", "text");

    /** What a table keeps, and by what columns it is known. */
    public enum Kind {
        /** {@code AppendFact}: one row an event. */
        FACT("recorded_at", columns("tenant", "event_id"), columns(CONTENT_HASH), List.of(RUN)),
        /** {@code UpsertProjection}: one row an entity, its latest state. */
        PROJECTION(
                "updated_at",
                columns("tenant", "entity"),
                List.of(Column.of(VERSION, "bigint"), Column.of(CONTENT_HASH, "text")),
                List.of()),
        /** {@code TransitionWorkflow}: one row an entity, its status. */
        WORKFLOW(
                "updated_at",
                columns("tenant", "entity"),
                List.of(Column.of("status", "text"), Column.of(VERSION, "bigint"), Column.of("event_id", "text")),
                List.of()),
        /** {@code AddContribution}: one row a metric and event. */
        CONTRIBUTION(
                "recorded_at",
                columns("tenant", "metric", "event_id"),
                columns(CONTENT_HASH),
                List.of(Column.of("day", "date"), Column.of("amount", "numeric"), RUN)),
        /** {@code RequestDispatch}: one row a request. */
        OUTBOX(
                "requested_at",
                columns("idempotency_key"),
                columns(COMMAND_HASH),
                List.of(
                        Column.of("tenant", "text"),
                        Column.of("entity", "text"),
                        Column.of("action", "text"),
                        Column.of("payload", "json"),
                        RUN));

        private final Column stamp;
        private final List<Column> identity;
        private final List<Column> state;
        private final List<Column> fixed;

        Kind(String stamp, List<Column> identity, List<Column> state, List<Column> fixed) {
            this.stamp = Column.of(stamp, "timestamptz");
            this.identity = identity;
            this.state = state;
            this.fixed = fixed;
        }

        private static List<Column> columns(String... texts) {
            return Stream.of(texts).map(name -> Column.of(name, "text")).toList();
        }
    }

    /** @throws IllegalArgumentException if a value column has the name of one that the table has anyway, or of another */
    public EventTable {
        values = List.copyOf(values);
        Set<String> names = new HashSet<>();
        Stream.of(kind.identity, kind.state, kind.fixed, List.of(kind.stamp), values)
                .flatMap(List::stream)
                .forEach(column -> {
                    if (!names.add(column.name())) {
                        throw new IllegalArgumentException(
                                "The table '" + table + "' names its column '" + column.name() + "' twice.");
                    }
                });
    }

    @Override
    public List<Column> identity() {
        return kind.identity;
    }

    /** What tells whether a row and a command agree. */
    public List<Column> state() {
        return kind.state;
    }

    /** Columns that every table of its kind has, and every command fills. */
    public List<Column> fixed() {
        return kind.fixed;
    }

    @Override
    public List<Column> written() {
        return Stream.of(kind.identity, kind.state, kind.fixed, values)
                .flatMap(List::stream)
                .toList();
    }

    @Override
    public List<Column> stamped() {
        return List.of(kind.stamp);
    }
}
