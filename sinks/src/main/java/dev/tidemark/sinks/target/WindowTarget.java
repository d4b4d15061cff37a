package dev.tidemark.sinks.target;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A table of window values: one row a grouping, key and window start. The identity always holds all three; a table keyed
 * on less cannot be described.
 *
 * @param table the table
 * @param key the columns of the grouping key, such as tenant and customer, in the order of a command's key
 * @param values the columns of the value, in the order of a command's values
 * @param columns the names of the other columns
 */
public record WindowTarget(TableName table, List<Column> key, List<Column> values, WindowColumns columns)
        implements DescribedTable, Serializable {

    private static final long serialVersionUID = 1L;

    /** @throws IllegalArgumentException if there is no key, a key column is a floating-point number, or a name repeats */
    public WindowTarget {
        key = List.copyOf(key);
        values = List.copyOf(values);
        if (key.isEmpty()) {
            throw new IllegalArgumentException("The target '" + table
                    + "' has no key column; without one, the windows of all keys would be one row.");
        }
        for (Column column : key) {
            if (column.type().kind() == ColumnType.Kind.DOUBLE) {
                throw new IllegalArgumentException("The key column '" + column.name() + "' of '" + table
                        + "' is a floating-point number; equal keys would not be found equal. Use numeric or text.");
            }
        }
        Stream.concat(key.stream(), values.stream())
                .filter(column -> column.type().kind() == ColumnType.Kind.JSON)
                .findFirst()
                .ifPresent(column -> {
                    throw new IllegalArgumentException("The column '" + column.name() + "' of '" + table
                            + "' is json, of which no two values can be compared. Use text.");
                });
        Set<String> names = new HashSet<>();
        for (String name : names(key, values, columns)) {
            if (name.equals(StagedSql.BATCH_ID) || name.startsWith(LateSql.PREFIX)) {
                throw new IllegalArgumentException("The target '" + table + "' has a column '" + name + "'; '"
                        + StagedSql.BATCH_ID + "' and names that begin with '" + LateSql.PREFIX
                        + "' belong to the tables beside it.");
            }
            if (!names.add(name)) {
                throw new IllegalArgumentException("The target '" + table + "' names its column '" + name + "' twice.");
            }
        }
    }

    /** A target with the default names of its window columns. */
    public static WindowTarget of(TableName table, List<Column> key, List<Column> values) {
        return new WindowTarget(table, key, values, WindowColumns.DEFAULT);
    }

    /** The columns of the primary key: grouping, key, start. */
    @Override
    public List<Column> identity() {
        List<Column> identity = new ArrayList<>();
        identity.add(columns.groupingColumn());
        identity.addAll(key);
        identity.add(columns.startColumn());
        return List.copyOf(identity);
    }

    /** The columns a command fills, in the order in which they are bound: identity, end, knowledge, values. */
    @Override
    public List<Column> written() {
        List<Column> written = new ArrayList<>(identity());
        written.add(columns.endColumn());
        written.addAll(columns.knowledgeColumns());
        written.addAll(values);
        return List.copyOf(written);
    }

    @Override
    public List<Column> stamped() {
        return List.of(Column.of(columns.updatedAt(), "timestamptz"));
    }

    /** The tables the sinks keep beside the target. */
    public SinkTables tables() {
        return new SinkTables(table);
    }

    private static List<String> names(List<Column> key, List<Column> values, WindowColumns columns) {
        List<String> names = new ArrayList<>(List.of(
                columns.grouping(),
                columns.start(),
                columns.end(),
                columns.records(),
                columns.settled(),
                columns.generation(),
                columns.updatedAt()));
        key.forEach(column -> names.add(column.name()));
        values.forEach(column -> names.add(column.name()));
        return names;
    }
}
