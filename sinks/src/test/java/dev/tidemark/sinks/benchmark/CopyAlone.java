package dev.tidemark.sinks.benchmark;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** The limit: every row appended by COPY into a table without an index, in one transaction, without Flink. */
final class CopyAlone implements Contender {
    private static final int ROWS_A_MESSAGE = 1_000;

    @Override
    public String name() {
        return "COPY alone (no index)";
    }

    @Override
    public boolean keepsTheBestVersion() {
        return false;
    }

    @Override
    public void write(Database database, Workload workload, long rows) throws Exception {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("CREATE TABLE copied (grouping text, customer text, window_start timestamptz,"
                    + " window_end timestamptz, records bigint, settled boolean, generation bigint, amount numeric)");
            CopyIn copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn("COPY copied FROM STDIN");
            var text = new StringBuilder();
            for (long i = 0; i < rows; i++) {
                append(text, workload.row(i, rows));
                if ((i + 1) % ROWS_A_MESSAGE == 0 || i + 1 == rows) {
                    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
                    copy.writeToCopy(bytes, 0, bytes.length);
                    text.setLength(0);
                }
            }
            copy.endCopy();
            connection.commit();
        }
    }

    private static void append(StringBuilder text, Total total) {
        text.append(Total.GROUPING)
                .append('\t')
                .append(total.customer())
                .append('\t')
                .append(Instant.ofEpochMilli(total.start()))
                .append('\t')
                .append(Instant.ofEpochMilli(total.start() + Total.LENGTH))
                .append('\t')
                .append(total.records())
                .append("\tf\t1\t")
                .append(java.math.BigDecimal.valueOf(total.cents(), 2))
                .append('\n');
    }
}
