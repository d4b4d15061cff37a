package dev.tidemark.savepoint.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.savepoint.rewrite.KeyMapping;
import dev.tidemark.savepoint.rewrite.TableMapping;
import dev.tidemark.savepoint.rewrite.TemplateMapping;
import dev.tidemark.savepoint.target.TargetScript.Unknown;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.Ddl;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.TestPostgres;
import dev.tidemark.snapshot.Savepoint;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetScriptIT {
    private static final int CHECKPOINT = 17;
    private static final TargetTable TOTALS =
            new TargetTable("customer_total", "customer", Map.of("amount", TargetTable.Rule.SUM));
    private static final TargetTable WITHOUT_RULE = new TargetTable("customer_total", "customer", Map.of());

    private final TestDatabase database = TestPostgres.shared().freshDatabase();
    private final Path directory;
    private final Savepoint savepoint;

    TargetScriptIT(@TempDir Path directory) throws IOException {
        this.directory = directory;
        try (OutputStream out = Files.newOutputStream(directory.resolve("_metadata"))) {
            Checkpoints.storeCheckpointMetadata(
                    new CheckpointMetadata(
                            CHECKPOINT,
                            List.of(),
                            List.of(),
                            CheckpointProperties.forSavepoint(true, SavepointFormatType.CANONICAL)),
                    out);
        }
        this.savepoint = Savepoint.open(directory.toString());
    }

    @BeforeEach
    void tables() throws SQLException {
        database.execute(Ddl.all(WindowTarget.of(
                TableName.parse("customer_total"),
                List.of(Column.of("customer", "text")),
                List.of(Column.of("amount", "numeric(12,2)")))));
        row("hourly", "a", 10, 3, true, "1.50");
        row("hourly", "a", 11, 1, false, "0.25");
        row("hourly", "b", 10, 2, true, "10.00");
        row("daily", "c", 0, 5, true, "7.00");
    }

    private void row(String grouping, String customer, int hour, int records, boolean settled, String amount)
            throws SQLException {
        database.execute("INSERT INTO customer_total (grouping, customer, window_start, window_end, records, settled,"
                + " generation, amount) VALUES ('" + grouping + "', '" + customer + "', '2026-03-01 " + hour
                + ":00Z', '2026-03-02 00:00Z', " + records + ", " + settled + ", 1, " + amount + ")");
    }

    private List<String> rows() throws SQLException {
        return database.query(
                "SELECT grouping, customer, extract(hour FROM window_start)::int, records, settled, amount"
                        + " FROM customer_total ORDER BY 1, 2, 3");
    }

    private KeyMapping table(String csv) throws IOException {
        return TableMapping.readCsv(Files.writeString(directory.resolve("map.csv"), "old,new\n" + csv));
    }

    /** Runs the script as psql does, statement by statement but stopping at the first fault, and returns its notices. */
    private List<String> run(TargetTable target, KeyMapping mapping, Unknown unknown, String output)
            throws SQLException {
        List<String> notices = new ArrayList<>();
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(new TargetScript(target, mapping, unknown).of(savepoint, output));
            for (SQLWarning notice = statement.getWarnings(); notice != null; notice = notice.getNextWarning()) {
                notices.add(notice.getMessage());
            }
        }
        return notices;
    }

    @Test
    void aTemplateMovesEveryRow() throws SQLException {
        List<String> notices = run(TOTALS, new TemplateMapping("o'neill:{key}", Map.of()), Unknown.FAIL, "file:/new");
        assertThat(rows())
                .containsExactly(
                        "daily|o'neill:c|0|5|t|7.00",
                        "hourly|o'neill:a|10|3|t|1.50",
                        "hourly|o'neill:a|11|1|f|0.25",
                        "hourly|o'neill:b|10|2|t|10.00");
        assertThat(notices).contains("4 rows moved to new keys, 4 rows hold them");
    }

    @Test
    void aTableMaySwapKeysAndLeaveOthersAlone() throws Exception {
        run(TOTALS, table("a,b\nb,a\n"), Unknown.STAY, "file:/new");
        assertThat(rows())
                .containsExactly(
                        "daily|c|0|5|t|7.00", "hourly|a|10|2|t|10.00", "hourly|b|10|3|t|1.50", "hourly|b|11|1|f|0.25");
    }

    @Test
    void rowsThatBecomeOneAreListedAndMergedByRuleWithOneThatStaysToo() throws Exception {
        row("hourly", "b", 11, 4, true, "0.75");
        List<String> notices = run(TOTALS, table("a,b\n"), Unknown.STAY, "file:/new");
        assertThat(rows()).containsExactly("daily|c|0|5|t|7.00", "hourly|b|10|5|t|11.50", "hourly|b|11|5|f|1.00");
        assertThat(notices)
                .anySatisfy(notice -> assertThat(notice).contains("merged: 2 rows become", "hourly,b"))
                .contains("2 rows moved to new keys, 2 rows hold them");
    }

    @Test
    void rowsThatBecomeOneAndDifferNeedARule() throws Exception {
        List<String> before = rows();
        KeyMapping mapping = table("a,b\n");
        assertThatThrownBy(() -> run(WITHOUT_RULE, mapping, Unknown.STAY, "file:/new"))
                .hasMessageContaining("rows become one and differ in column amount: (hourly,b,")
                .hasMessageContaining("--target-merge amount=sum");
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void aKeyTheTableDoesNotKnowStopsTheScript() throws Exception {
        List<String> before = rows();
        KeyMapping mapping = table("a,x\n");
        assertThatThrownBy(() -> run(TOTALS, mapping, Unknown.FAIL, "file:/new"))
                .hasMessageContaining("the mapping does not know these keys of customer_total: b, c");
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void aSecondRunChangesNothing() throws SQLException {
        KeyMapping mapping = new TemplateMapping("acme:{key}", Map.of());
        run(TOTALS, mapping, Unknown.FAIL, "file:/new");
        List<String> after = rows();
        assertThatThrownBy(() -> run(TOTALS, mapping, Unknown.FAIL, "file:/new"))
                .hasMessageContaining("savepoint_rekey")
                .hasMessageContaining("file:/new");
        assertThat(rows()).isEqualTo(after);
    }

    @Test
    void aBatchOfTheSavepointThatIsNotCommittedStopsTheScript() throws SQLException {
        List<String> before = rows();
        staged(CHECKPOINT + 1);
        run(TOTALS, new TemplateMapping("{key}", Map.of()), Unknown.FAIL, "file:/later-batches-are-not-the-savepoints");
        staged(CHECKPOINT);
        assertThatThrownBy(() -> run(TOTALS, new TemplateMapping("acme:{key}", Map.of()), Unknown.FAIL, "file:/new"))
                .hasMessageContaining(
                        "1 batches of the savepoint (checkpoint 17 or before) are staged and not committed");
        assertThat(rows()).isEqualTo(before);
    }

    private void staged(long checkpoint) throws SQLException {
        database.execute(
                """
                WITH batch AS (
                  INSERT INTO sink_batch (batch_id, sink, generation, sequence, state, rows)
                  VALUES (gen_random_uuid(), 'totals', 1, %d, 'STAGED', 1) RETURNING batch_id)
                INSERT INTO customer_total_staging (batch_id, grouping, customer, window_start, window_end, records,
                  settled, generation, amount)
                SELECT batch_id, 'hourly', 'a', now(), now(), 1, true, 1, 1 FROM batch
                """
                        .formatted(checkpoint));
    }

    @Test
    void aMappingThatSqlCannotDoIsRefused() {
        assertThatThrownBy(() -> new TargetScript(TOTALS, new TemplateMapping("{key}{key}", Map.of()), Unknown.FAIL))
                .hasMessageContaining("a template around one {key}, or a table");
    }

    @Test
    void aMappingCanBeReadByAQuery() throws Exception {
        database.execute("CREATE TABLE owner (customer int, tenant text)");
        database.execute("INSERT INTO owner VALUES (1, 'x:1'), (2, 'y:2')");
        try (Connection connection = database.connect()) {
            TableMapping mapping = TableMapping.readQuery(connection, "SELECT customer, tenant FROM owner");
            assertThat(mapping.rows()).containsExactlyInAnyOrderEntriesOf(Map.of("1", "x:1", "2", "y:2"));
            assertThatThrownBy(() -> TableMapping.readQuery(connection, "SELECT tenant FROM owner"))
                    .hasMessageContaining("gives 1 columns, expected the old and the new key");
            assertThatThrownBy(() -> TableMapping.readQuery(connection, "SELECT 1, tenant FROM owner"))
                    .hasMessageContaining("row 2 maps '1' to 'y:2', an earlier one to 'x:1'");
        }
    }
}
