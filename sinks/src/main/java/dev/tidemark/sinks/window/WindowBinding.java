package dev.tidemark.sinks.window;

import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.WindowIdentity;
import dev.tidemark.sinks.jdbc.ArrayParameters;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.ColumnCodec;
import dev.tidemark.sinks.target.Guard.Likeness;
import dev.tidemark.sinks.target.WindowTarget;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Carries window values between commands and a target's columns. Thread-safe. */
public final class WindowBinding {
    private final List<Column> columns;
    private final List<ColumnCodec> codecs;
    private final int keys;
    private final int values;

    /** The binding to a target. */
    public WindowBinding(WindowTarget target) {
        columns = target.written();
        codecs = columns.stream().map(ColumnCodec::of).toList();
        keys = target.key().size();
        values = target.values().size();
    }

    /** Binds the commands, one array a written column, in the order of {@link WindowTarget#written()}. */
    public void bind(ArrayParameters parameters, List<ReplaceWindowValue> commands) throws SQLException {
        for (int c = 0; c < codecs.size(); c++) {
            bind(parameters, commands, c);
        }
    }

    /** Binds what says which window the commands are about: identity, end and generation. */
    public void bindWindow(ArrayParameters parameters, List<ReplaceWindowValue> commands) throws SQLException {
        for (int c = 0; c <= keys + 2; c++) {
            bind(parameters, commands, c);
        }
        bind(parameters, commands, keys + 5);
    }

    private void bind(ArrayParameters parameters, List<ReplaceWindowValue> commands, int column) throws SQLException {
        ColumnCodec codec = codecs.get(column);
        @Nullable Object[] elements = codec.elements(commands.size());
        for (int r = 0; r < elements.length; r++) {
            elements[r] = codec.element(field(commands.get(r), column));
        }
        parameters.add(codec.elementType(), elements);
    }

    /** What a command puts into the written column of this number; null if the command has no such part. */
    public @Nullable Object field(ReplaceWindowValue command, int column) {
        if (column == 0) {
            return command.identity().grouping();
        }
        if (column <= keys) {
            return command.identity().key().get(column - 1);
        }
        return switch (column - keys) {
            case 1 -> command.identity().start();
            case 2 -> command.end();
            case 3 -> command.records();
            case 4 -> command.settled();
            case 5 -> command.generation();
            default -> command.values().get(column - keys - 6);
        };
    }

    /**
     * The order in which every writer writes identities, so that no two lock each other out. The identities are as the
     * database compares them.
     */
    Comparator<WindowIdentity> order() {
        return (a, b) -> {
            int order = codecs.get(0).compare(a.grouping(), b.grouping());
            for (int k = 0; order == 0 && k < keys; k++) {
                order = codecs.get(k + 1).compare(a.key().get(k), b.key().get(k));
            }
            return order != 0 ? order : a.start().compareTo(b.start());
        };
    }

    /** The command's identity as the database compares it. */
    public WindowIdentity identity(ReplaceWindowValue command) {
        WindowIdentity given = command.identity();
        List<Object> key = new ArrayList<>(keys);
        for (int k = 0; k < keys; k++) {
            key.add(canonical(k + 1, given.key().get(k)));
        }
        return new WindowIdentity(given.grouping(), key, (Instant) canonical(keys + 1, given.start()));
    }

    /** The identity in a row whose first columns are those of {@link WindowTarget#identity()}. */
    WindowIdentity identity(ResultSet rows) throws SQLException {
        List<Object> key = new ArrayList<>(keys);
        for (int k = 0; k < keys; k++) {
            key.add(canonical(k + 1, read(rows, k + 1)));
        }
        return new WindowIdentity((String) read(rows, 0), key, (Instant) read(rows, keys + 1));
    }

    /** In what two commands of one identity agree, as the database compares. */
    Likeness likeness(ReplaceWindowValue a, ReplaceWindowValue b) {
        boolean sameValues = true;
        for (int v = 0; v < values; v++) {
            ColumnCodec codec = codecs.get(keys + 6 + v);
            sameValues &= Objects.equals(
                    codec.canonical(a.values().get(v)),
                    codec.canonical(b.values().get(v)));
        }
        return new Likeness(
                canonical(keys + 2, a.end()).equals(canonical(keys + 2, b.end())),
                a.records() == b.records(),
                sameValues);
    }

    /** Reads a command from a row that holds the written columns in their order. */
    public ReplaceWindowValue command(ResultSet rows) throws SQLException {
        List<@Nullable Object> read = new ArrayList<>();
        for (int v = 0; v < values; v++) {
            read.add(codecs.get(keys + 6 + v).read(rows, keys + 7 + v));
        }
        return new ReplaceWindowValue(
                identity(rows),
                (Instant) read(rows, keys + 2),
                (Long) read(rows, keys + 3),
                (Boolean) read(rows, keys + 4),
                (Long) read(rows, keys + 5),
                read);
    }

    /** The written columns, in the order in which they are bound. */
    public List<Column> columns() {
        return columns;
    }

    int keys() {
        return keys;
    }

    /** How many values a command has. */
    public int values() {
        return values;
    }

    private Object canonical(int column, Object value) {
        return Objects.requireNonNull(codecs.get(column).canonical(value));
    }

    private Object read(ResultSet rows, int column) throws SQLException {
        return Objects.requireNonNull(codecs.get(column).read(rows, column + 1), columns.get(column)::name);
    }
}
