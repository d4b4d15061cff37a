package dev.tidemark.savepoint.rewrite;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Comma-separated values with the quoting of RFC 4180. */
final class Csv {
    private Csv() {}

    /** Reads row by row; empty lines are skipped. Not thread-safe. */
    static final class Reader {
        private final String file;
        private final String text;
        private int at;
        private int line;

        Reader(String file, String text) {
            this.file = file;
            this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
        }

        /** The number of the line the last row ended on. */
        int line() {
            return line;
        }

        Optional<List<String>> next() throws IOException {
            while (at < text.length() && (text.charAt(at) == '\n' || text.charAt(at) == '\r')) {
                endLine();
            }
            if (at == text.length()) {
                return Optional.empty();
            }
            List<String> cells = new ArrayList<>();
            cells.add(cell());
            while (at < text.length() && text.charAt(at) == ',') {
                at++;
                cells.add(cell());
            }
            endLine();
            return Optional.of(cells);
        }

        private void endLine() {
            if (at < text.length() && text.charAt(at) == '\r') {
                at++;
            }
            if (at < text.length() && text.charAt(at) == '\n') {
                at++;
            }
            line++;
        }

        private String cell() throws IOException {
            if (at < text.length() && text.charAt(at) == '"') {
                return quoted();
            }
            int start = at;
            while (at < text.length() && ",\r\n".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return text.substring(start, at);
        }

        private String quoted() throws IOException {
            StringBuilder cell = new StringBuilder();
            for (at++; at < text.length(); at++) {
                char c = text.charAt(at);
                if (c != '"') {
                    cell.append(c);
                } else if (at + 1 < text.length() && text.charAt(at + 1) == '"') {
                    cell.append(c);
                    at++;
                } else {
                    at++;
                    return cell.toString();
                }
            }
            throw new IOException(file + ": a quoted cell that begins before line " + (line + 1) + " is never closed");
        }
    }
}
