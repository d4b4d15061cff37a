package dev.tidemark.sinks.check;

import static java.util.stream.Collectors.joining;

import dev.tidemark.sinks.check.TableShape.ActualColumn;
import dev.tidemark.sinks.check.TableShape.Unique;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.DescribedTable;
import dev.tidemark.sinks.target.SqlName;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.TypeFit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Holds a table's shape against its description. Pure. */
final class TableCheck {
    private final DescribedTable target;
    private final TableName table;
    private final TableShape shape;
    private final List<Finding> findings = new ArrayList<>();

    private TableCheck(DescribedTable target, TableShape shape) {
        this.target = target;
        this.table = target.table();
        this.shape = shape;
    }

    static List<Finding> findings(DescribedTable target, TableShape shape) {
        TableCheck check = new TableCheck(target, shape);
        check.columns();
        check.surplusColumns();
        check.identity();
        check.narrowerKeys();
        return check.findings;
    }

    private void columns() {
        List<Column> columns = new ArrayList<>(target.written());
        columns.addAll(target.stamped());
        for (Column column : columns) {
            boolean required = !target.values().contains(column);
            ActualColumn actual = shape.columns().get(column.name());
            if (actual == null) {
                add(
                        "It has no column '" + column.name() + "'.",
                        "ADD COLUMN " + column.sql() + " " + column.type() + (required ? " NOT NULL" : ""));
                continue;
            }
            if (!TypeFit.holds(actual.type(), column.type())) {
                add(
                        "Its column '" + column.name() + "' is " + actual.type() + ", which cannot hold every "
                                + column.type() + ".",
                        "ALTER COLUMN " + column.sql() + " TYPE " + column.type());
            }
            if (required && !actual.notNull()) {
                add(
                        "Its column '" + column.name() + "' may be null"
                                + (target.identity().contains(column)
                                        ? ", and a null never equals itself, so the identity would not hold."
                                        : "."),
                        "ALTER COLUMN " + column.sql() + " SET NOT NULL");
            }
        }
    }

    private void surplusColumns() {
        Set<String> written = Stream.concat(target.written().stream(), target.stamped().stream())
                .map(Column::name)
                .collect(Collectors.toSet());
        for (Map.Entry<String, ActualColumn> column : shape.columns().entrySet()) {
            if (!written.contains(column.getKey()) && !column.getValue().optional()) {
                add(
                        "Its column '" + column.getKey() + "' needs a value that the sink does not have.",
                        "ALTER COLUMN " + SqlName.quoted(column.getKey()) + " DROP NOT NULL");
            }
        }
    }

    private void identity() {
        Set<String> identity = identityNames();
        boolean found = shape.uniques().stream()
                .anyMatch(unique -> unique.immediate() && unique.columns().equals(identity));
        if (!found) {
            add(
                    "No primary key or unique constraint (not deferrable) covers exactly its identity, "
                            + String.join(", ", identity) + "; found "
                            + (shape.uniques().isEmpty()
                                    ? "none"
                                    : shape.uniques().stream()
                                            .map(u -> u.name() + " (" + String.join(", ", u.columns()) + ")")
                                            .collect(joining("; ")))
                            + ".",
                    "ADD " + (shape.primaryKey() ? "UNIQUE" : "PRIMARY KEY") + " ("
                            + target.identity().stream().map(Column::sql).collect(joining(", ")) + ")");
        }
    }

    /** With a unique constraint over less than the identity, two identities would be one row. */
    private void narrowerKeys() {
        Set<String> identity = identityNames();
        for (Unique unique : shape.uniques()) {
            if (identity.containsAll(unique.columns()) && !unique.columns().equals(identity)) {
                String problem = "Its '" + unique.name() + "' allows one row for each "
                        + String.join(", ", unique.columns()) + ", so that rows that differ in "
                        + identity.stream()
                                .filter(c -> !unique.columns().contains(c))
                                .collect(joining(", "))
                        + " could not stand beside each other.";
                if (unique.constraint()) {
                    add(problem, "DROP CONSTRAINT " + SqlName.quoted(unique.name()));
                } else {
                    findings.add(new Finding(
                            problem,
                            "DROP INDEX " + table.sibling(unique.name()).sql()));
                }
            }
        }
    }

    private Set<String> identityNames() {
        return target.identity().stream().map(Column::name).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private void add(String problem, String alteration) {
        findings.add(new Finding(problem, "ALTER TABLE " + table.sql() + " " + alteration));
    }
}
