package dev.tidemark.deploy.job;

import dev.tidemark.deploy.oracle.TotalsDefinition;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.Ddl;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import java.util.List;

/** The SQL that creates a job's tables: what {@code print-sql} of the sinks prints for them. */
public final class TotalsTables {

    private TotalsTables() {}

    /** Statements that create what is not there yet, of the target and of the tables beside it. */
    public static String sql(TotalsDefinition definition) {
        return Ddl.all(WindowTarget.of(
                TableName.parse(definition.table()),
                columns(definition.keyColumns(), "text"),
                columns(definition.valueColumns(), "numeric")));
    }

    private static List<Column> columns(List<String> names, String type) {
        return names.stream().map(name -> Column.of(name, type)).toList();
    }
}
