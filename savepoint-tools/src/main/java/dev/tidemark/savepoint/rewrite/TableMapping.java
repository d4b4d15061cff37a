package dev.tidemark.savepoint.rewrite;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A table of old and new keys as text, held in memory. */
public final class TableMapping implements KeyMapping {
    private final Map<String, String> table;

    private TableMapping(Map<String, String> table) {
        this.table = table;
    }

    /**
     * Reads a CSV file with a header line {@code old,new}; RFC 4180 quoting.
     *
     * @throws IOException if it cannot be read, or an old key stands in it twice with different new keys
     */
    public static TableMapping readCsv(Path file) throws IOException {
        Map<String, String> table = new HashMap<>();
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
            String earlier = table.put(cells.get(0), cells.get(1));
            if (earlier != null && !earlier.equals(cells.get(1))) {
                throw new IOException(file + ": line " + rows.line() + " maps '" + cells.get(0) + "' to '"
                        + cells.get(1) + "', an earlier line to '" + earlier + "'");
            }
        }
        return new TableMapping(table);
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
