package dev.tidemark.deploy.sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads rows of comma-separated values as RFC 4180 describes them: a field in double quotes holds commas, line breaks
 * and doubled quotes. Rows end with LF, CRLF or CR; empty lines are skipped. Not thread-safe.
 */
final class CsvReader {
    private static final int END = -1;

    private final Reader reader;
    private int next;
    private long line = 1;
    private long rowLine = 1;

    CsvReader(Reader reader) throws IOException {
        this.reader = new BufferedReader(reader);
        this.next = this.reader.read();
    }

    /** The line on which the last row began, from 1. */
    long rowLine() {
        return rowLine;
    }

    /**
     * The next row, or nothing at the end.
     *
     * @throws MalformedCsvException if a quoted field does not end, or goes on behind its closing quote
     */
    Optional<List<String>> row() throws IOException {
        while (next == '\n' || next == '\r') {
            endLine();
        }
        if (next == END) {
            return Optional.empty();
        }
        rowLine = line;
        List<String> fields = new ArrayList<>();
        fields.add(field());
        while (next == ',') {
            take();
            fields.add(field());
        }
        if (next != END) {
            endLine();
        }
        return Optional.of(fields);
    }

    private String field() throws IOException {
        return next == '"' ? quotedField() : plainField();
    }

    private String plainField() throws IOException {
        var text = new StringBuilder();
        while (next != END && next != ',' && next != '\n' && next != '\r') {
            text.append((char) take());
        }
        return text.toString();
    }

    private String quotedField() throws IOException {
        long opened = line;
        var text = new StringBuilder();
        take();
        while (true) {
            int character = take();
            if (character == END) {
                throw new MalformedCsvException("The quoted field that begins on line " + opened + " never ends.");
            }
            if (character != '"') {
                line += character == '\n' ? 1 : 0;
                text.append((char) character);
            } else if (next == '"') {
                text.append((char) take());
            } else {
                break;
            }
        }
        if (next != END && next != ',' && next != '\n' && next != '\r') {
            throw new MalformedCsvException("On line " + line + ", '" + (char) next
                    + "' follows a closing quote; expected a comma or the row's end.");
        }
        return text.toString();
    }

    private void endLine() throws IOException {
        if (take() == '\r' && next == '\n') {
            take();
        }
        line++;
    }

    private int take() throws IOException {
        int taken = next;
        next = taken == END ? END : reader.read();
        return taken;
    }
}
