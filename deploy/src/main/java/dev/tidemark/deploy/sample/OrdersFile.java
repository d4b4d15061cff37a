package dev.tidemark.deploy.sample;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A CSV file with a header: each row is an order, each field a text under its column's name. */
public final class OrdersFile {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private OrdersFile() {}

    /**
     * Reads all rows, each as its columns in the header's order.
     *
     * <p>The file is UTF-8, or ISO-8859-1 if it is not valid UTF-8. Fields are kept as they stand: no blank is trimmed,
     * no number is read.
     *
     * @throws MalformedCsvException if it is empty, names a column twice, or a row has more or fewer fields than the
     *     header; the message names the line
     * @throws IOException if it cannot be read
     */
    public static List<Map<String, String>> read(Path file) throws IOException {
        var csv = new CsvReader(new StringReader(text(file)));
        List<String> header = csv.row()
                .orElseThrow(
                        () -> new MalformedCsvException(file + " is empty; expected a header that names the columns."));
        checkHeader(file, header);
        List<Map<String, String>> rows = new ArrayList<>();
        Optional<List<String>> row = csv.row();
        while (row.isPresent()) {
            rows.add(toColumns(file, csv.rowLine(), header, row.get()));
            row = csv.row();
        }
        return rows;
    }

    private static Map<String, String> toColumns(Path file, long line, List<String> header, List<String> fields)
            throws MalformedCsvException {
        if (fields.size() != header.size()) {
            throw new MalformedCsvException(file + ", line " + line + ": " + fields.size()
                    + " fields, but the header names " + header.size() + " columns.");
        }
        Map<String, String> columns = new LinkedHashMap<>();
        for (int i = 0; i < header.size(); i++) {
            columns.put(header.get(i), fields.get(i));
        }
        return columns;
    }

    private static void checkHeader(Path file, List<String> header) throws MalformedCsvException {
        Set<String> seen = new HashSet<>();
        for (String column : header) {
            if (column.isBlank()) {
                throw new MalformedCsvException(file + ": the header has a column without a name: " + header + ".");
            }
            if (!seen.add(column)) {
                throw new MalformedCsvException(file + ": the header names column '" + column + "' twice.");
            }
        }
    }

    private static String text(Path file) throws IOException {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException e) {
            throw new IOException("There is no file " + file.toAbsolutePath() + ".", e);
        }
        String text = decode(bytes);
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    private static String decode(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(bytes, StandardCharsets.ISO_8859_1); // in which every byte is a character
        }
    }
}
