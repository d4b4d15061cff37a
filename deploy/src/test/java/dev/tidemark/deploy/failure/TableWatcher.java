package dev.tidemark.deploy.failure;

import dev.tidemark.deploy.oracle.ClosingRecord;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the table again and again from its own thread, and notes what must never be seen: a settled row that
 * changes or goes, and, where nothing comes late, a row whose records fall or that goes. While the database is down it
 * sees nothing, and goes on with what it knew.
 */
final class TableWatcher implements AutoCloseable {
    private static final long PAUSE_MILLIS = 100;
    private static final int MOST_NOTES = 20;

    private final Database database;
    private final boolean nothingLate;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final Thread thread = new Thread(this::watch, "table-watcher");
    private final Map<String, Row> known = new HashMap<>();
    private final List<String> notes = new ArrayList<>();
    private long looks;
    private long rises;

    /** Opens a connection to the watched database. */
    interface Database {
        Connection connect() throws SQLException;
    }

    private record Row(long records, boolean settled, long generation, String values) {}

    /** @param nothingLate whether every record comes in time */
    TableWatcher(Database database, boolean nothingLate) {
        this.database = database;
        this.nothingLate = nothingLate;
    }

    void start() {
        thread.setDaemon(true);
        thread.start();
    }

    /** What was seen that must never be; to be asked after {@link #close()}. */
    synchronized List<String> notes() {
        return List.copyOf(notes);
    }

    /** How often it looked, and how often it saw a row count more records than before. */
    synchronized String summary() {
        return looks + " looks at the table, " + rises + " rises of a row's records seen";
    }

    /** How often a row was seen to count more records than before: a watcher that saw none has watched nothing. */
    synchronized long rises() {
        return rises;
    }

    @Override
    public void close() {
        ending.countDown();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(30));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch() {
        try {
            while (!ending.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                try (Connection connection = database.connect()) {
                    while (!ending.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                        observe(connection);
                    }
                } catch (SQLException e) {
                    connectionLost(e);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A database that is down is a part of some tests; any other error is one of the watcher's own. */
    private synchronized void connectionLost(SQLException error) {
        String state = String.valueOf(error.getSQLState());
        if (!state.startsWith("08") && !state.startsWith("57")) {
            note("the watcher could not look: " + state + " " + error.getMessage());
        }
    }

    private static Map<String, Row> look(Connection connection) throws SQLException {
        Map<String, Row> rows = new HashMap<>();
        try (var statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT grouping || ' ' || customer || ' ' || window_start,"
                        + " records, settled, generation, amount::text FROM customer_total WHERE customer <> '"
                        + ClosingRecord.KEY + "'")) {
            while (result.next()) {
                rows.put(
                        result.getString(1),
                        new Row(result.getLong(2), result.getBoolean(3), result.getLong(4), result.getString(5)));
            }
        }
        return rows;
    }

    /** A change of the rows that the watcher is not to judge. */
    interface Change {
        void make() throws SQLException;
    }

    /** Makes a change between two looks, and knows nothing of the rows before it. */
    synchronized void change(Change change) throws SQLException {
        change.make();
        known.clear();
    }

    private synchronized void observe(Connection connection) throws SQLException {
        compare(look(connection));
    }

    private synchronized void compare(Map<String, Row> now) {
        looks++;
        now.forEach((id, row) -> compare(id, known.get(id), row));
        known.forEach((id, row) -> {
            if (!now.containsKey(id) && (nothingLate || row.settled())) {
                note("row " + id + ", which said " + row + ", is gone");
            }
        });
        known.clear();
        known.putAll(now);
    }

    private void compare(String id, @Nullable Row before, Row row) {
        if (before == null) {
            return;
        }
        boolean sameValue = before.records() == row.records() && before.values().equals(row.values());
        if (before.settled() && !(row.settled() && sameValue)) {
            note("settled row " + id + " changed from " + before + " to " + row);
        } else if (nothingLate && row.records() < before.records()) {
            note("row " + id + " fell from " + before + " to " + row);
        } else if (row.records() > before.records()) {
            rises++;
        }
    }

    private void note(String text) {
        if (notes.size() < MOST_NOTES) {
            notes.add(text);
        }
    }
}
