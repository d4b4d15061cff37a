package dev.tidemark.savepoint.rewrite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A table of old and new keys as text, held in memory. */
public final class TableMapping implements KeyMapping {
    private static final int FETCH = 10_000;

    private final Map<String, String> table = new HashMap<>();
    private final String source;

    private TableMapping(String source) {
        this.source = source;
    }

    /**
     * Reads a CSV file with a header line {@code old,new}; RFC 4180 quoting.
     *
     * @throws IOException if it cannot be read, or an old key stands in it twice with different new keys
     */
    public static TableMapping readCsv(Path file) throws IOException {
        TableMapping mapping = new TableMapping(file.toString());
        Csv.Reader rows = new Csv.Reader(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
        Optional<List<String>> header = rows.next();
        if (header.isEmpty() || !header.get().equals(List.of("old", "new"))) {
            throw new IOException(file + ": the first line is " + header.orElse(List.of()) + ", expected old,new");
        }
        for (Optional<List<String>> row = rows.next(); row.isPresent(); row = rows.next()) {
            List<String> cells = row.get();
            if (cells.size() != 2) {
                throw new IOException(
                        file + ": line " + rows.line() + " has " + cells.size() + " cells, expected old,new");
            }
            mapping.add(cells.get(0), cells.get(1), "line " + rows.line());
        }
        return mapping;
    }

    /**
     * Reads the two columns a query gives, old and new key; both are taken as text.
     *
     * @throws IOException if the query fails, has not two columns, or gives null or an old key with different new keys
     */
    public static TableMapping readQuery(Connection connection, String query) throws IOException {
        TableMapping mapping = new TableMapping("the query '" + query + "'");
        try (Statement statement = connection.createStatement()) {
            // without a transaction PostgreSQL's driver would hold all rows at once
            connection.setAutoCommit(false);
            statement.setFetchSize(FETCH);
            try (ResultSet rows = statement.executeQuery(query)) {
                int columns = rows.getMetaData().getColumnCount();
                if (columns != 2) {
                    throw new IOException(
                            mapping.source + " gives " + columns + " columns, expected the old and the new key");
                }
                for (long row = 1; rows.next(); row++) {
                    mapping.add(rows.getString(1), rows.getString(2), "row " + row);
                }
            }
            connection.rollback();
        } catch (SQLException e) {
            throw new IOException(mapping.source + " failed: " + e.getMessage(), e);
        }
        return mapping;
    }

    private void add(@Nullable String old, @Nullable String changed, String place) throws IOException {
        if (old == null || changed == null) {
            throw new IOException(source + ": " + place + " maps " + old + " to " + changed + ", and null is no key");
        }
        String earlier = table.put(old, changed);
        if (earlier != null && !earlier.equals(changed)) {
            throw new IOException(source + ": " + place + " maps '" + old + "' to '" + changed
                    + "', an earlier one to '" + earlier + "'");
        }
    }

    /** The old keys, in order, each with its new one. */
    public Map<String, String> rows() {
        return Collections.unmodifiableMap(new TreeMap<>(table));
    }

    @Override
    public Optional<Object> map(Object key) {
        return Optional.ofNullable(table.get(key.toString()));
    }

    @Override
    public boolean injective() {
        return false;
    }
}
