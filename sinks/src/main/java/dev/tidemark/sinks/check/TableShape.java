package dev.tidemark.sinks.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table as the catalogue describes it.
 *
 * @param kind the catalogue's {@code relkind}: {@code r} a table, {@code p} a partitioned one
 * @param columns the columns by name
 * @param uniques the valid unique indexes over plain columns and all rows
 * @param primaryKey whether the table has a primary key
 * @param missingPrivileges which of the privileges asked for the user lacks
 */
record TableShape(
        String kind,
        Map<String, ActualColumn> columns,
        List<Unique> uniques,
        boolean primaryKey,
        List<String> missingPrivileges) {

    TableShape {
        columns = new LinkedHashMap<>(columns);
    }

    /** A column: its type as SQL writes it, whether it refuses nulls, whether an insert may leave it out. */
    record ActualColumn(String type, boolean notNull, boolean optional) {}

    /** A unique index, and the constraint of the same name, if there is one. */
    record Unique(String name, Set<String> columns, boolean immediate, boolean constraint) {}
}
