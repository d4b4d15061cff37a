package dev.tidemark.sinks.event;

import dev.tidemark.sinks.command.AddContribution;
import dev.tidemark.sinks.command.AppendFact;
import dev.tidemark.sinks.command.CommandRecord;
import dev.tidemark.sinks.command.RequestDispatch;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.command.TransitionWorkflow;
import dev.tidemark.sinks.command.UpsertProjection;
import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.ColumnCodec;
import dev.tidemark.sinks.target.EventTable;
import dev.tidemark.sinks.target.EventTable.Kind;
import dev.tidemark.sinks.target.Misfit;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Carries commands into the rows of their table. Thread-safe. */
final class TableRows {
    /** Stands for the content's hash until the row is complete. */
    private static final String NOT_HASHED = "";

    private final EventTable table;
    private final String run;
    private final List<Column> columns;
    private final List<ColumnCodec> codecs;
    private final int identityColumns;
    private final int contentFrom;
    private final List<Integer> content;
    private final List<String> contentNames;

    /** @param run {@code live} or the replay's run id */
    TableRows(EventTable table, String run) {
        this.table = table;
        this.run = run;
        columns = table.written();
        codecs = columns.stream().map(ColumnCodec::of).toList();
        identityColumns = table.identity().size();
        contentFrom = identityColumns + table.state().size();
        content = new ArrayList<>();
        contentNames = new ArrayList<>();
        for (int c = contentFrom; c < columns.size(); c++) {
            if (!columns.get(c).name().equals("run")) {
                content.add(c);
                contentNames.add(columns.get(c).name());
            }
        }
    }

    /** The kind of table a command goes to; empty for one that goes to none of an event's. */
    static Optional<Kind> kind(SinkCommand command) {
        if (command instanceof AppendFact) {
            return Optional.of(Kind.FACT);
        }
        if (command instanceof UpsertProjection) {
            return Optional.of(Kind.PROJECTION);
        }
        if (command instanceof TransitionWorkflow) {
            return Optional.of(Kind.WORKFLOW);
        }
        if (command instanceof AddContribution) {
            return Optional.of(Kind.CONTRIBUTION);
        }
        return command instanceof RequestDispatch ? Optional.of(Kind.OUTBOX) : Optional.empty();
    }

    EventTable table() {
        return table;
    }

    /** Why the table cannot hold the command; empty if nothing is known against it. */
    Optional<Misfit> misfit(SinkCommand command) {
        List<@Nullable Object> values = raw(command);
        if (values.size() != columns.size()) {
            int more = values.size() - columns.size();
            return Optional.of(new Misfit(
                    null,
                    "The command has " + (table.values().size() + more) + " values; table '" + table.table() + "' has "
                            + table.values().size() + "."));
        }
        return Misfit.first(columns, values::get);
    }

    /** The row of a command that is no {@link #misfit}, as the database compares it. */
    List<@Nullable Object> row(SinkCommand command) {
        List<@Nullable Object> row = raw(command);
        for (int c = 0; c < row.size(); c++) {
            row.set(c, codecs.get(c).canonical(row.get(c)));
        }
        int hash = row.subList(0, contentFrom).indexOf(NOT_HASHED);
        if (hash >= 0) {
            row.set(
                    hash,
                    CommandRecord.contentHash(
                            contentNames, content.stream().map(row::get).toList()));
        }
        return Collections.unmodifiableList(row);
    }

    /** What identifies a row. */
    List<Object> identity(List<@Nullable Object> row) {
        List<Object> identity = new ArrayList<>(identityColumns);
        row.subList(0, identityColumns).forEach(part -> identity.add(Objects.requireNonNull(part)));
        return identity;
    }

    /** What identifies a row of a result whose first columns are the identity's. */
    List<Object> identity(ResultSet rows) throws SQLException {
        List<Object> identity = new ArrayList<>(identityColumns);
        for (int c = 0; c < identityColumns; c++) {
            Object part = codecs.get(c).canonical(codecs.get(c).read(rows, c + 1));
            identity.add(Objects.requireNonNull(part));
        }
        return identity;
    }

    /** The order in which every writer writes identities. */
    Comparator<List<Object>> order() {
        return (a, b) -> {
            int order = 0;
            for (int c = 0; order == 0 && c < identityColumns; c++) {
                order = codecs.get(c).compare(a.get(c), b.get(c));
            }
            return order;
        };
    }

    /** Binds the rows, one array a written column. */
    void bind(ArrayParameters parameters, List<Entry> entries) throws SQLException {
        for (int c = 0; c < columns.size(); c++) {
            bind(parameters, entries, c);
        }
    }

    /** Binds the rows' identities, one array a column. */
    void bindIdentity(ArrayParameters parameters, List<Entry> entries) throws SQLException {
        for (int c = 0; c < identityColumns; c++) {
            bind(parameters, entries, c);
        }
    }

    private void bind(ArrayParameters parameters, List<Entry> entries, int column) throws SQLException {
        ColumnCodec codec = codecs.get(column);
        @Nullable Object[] elements = codec.elements(entries.size());
        for (int r = 0; r < elements.length; r++) {
            elements[r] = codec.element(entries.get(r).row().get(column));
        }
        parameters.add(codec.elementType(), elements);
    }

    private List<@Nullable Object> raw(SinkCommand command) {
        List<@Nullable Object> row = new ArrayList<>(columns.size());
        if (command instanceof AppendFact fact) {
            row.addAll(Arrays.asList(fact.tenant(), fact.eventId(), NOT_HASHED, run));
            row.addAll(fact.values());
        } else if (command instanceof UpsertProjection projection) {
            row.addAll(Arrays.asList(projection.tenant(), projection.entity(), projection.version(), NOT_HASHED));
            row.addAll(projection.values());
        } else if (command instanceof TransitionWorkflow transition) {
            row.addAll(Arrays.asList(
                    transition.tenant(),
                    transition.entity(),
                    transition.to(),
                    transition.version(),
                    transition.eventId()));
        } else if (command instanceof AddContribution c) {
            row.addAll(Arrays.asList(c.tenant(), c.metric(), c.eventId(), NOT_HASHED, c.day(), c.amount(), run));
        } else if (command instanceof RequestDispatch d) {
            row.addAll(Arrays.asList(
                    d.idempotencyKey().value(), NOT_HASHED, d.tenant(), d.entity(), d.action(), d.payload(), run));
        } else {
            throw new IllegalArgumentException("No table of an event takes " + command + ".");
        }
        return row;
    }
}
