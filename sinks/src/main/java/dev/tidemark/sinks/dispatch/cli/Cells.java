package dev.tidemark.sinks.dispatch.cli;

import java.util.ArrayList;
import java.util.List;

/** A table of text whose columns are as wide as their widest cells. Not thread-safe. */
final class Cells {
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    /** Adds a row; all rows have as many cells. */
    void row(String... cells) {
        rows.add(List.of(cells).stream().map(Cells::visible).toList());
    }

    /** The rows, a line each. */
    List<String> lines() {
        int columns = rows.isEmpty() ? 0 : rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    /** Text in which no character moves the cursor or breaks the line. */
    static String visible(String text) {
        StringBuilder visible = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            if (type == Character.CONTROL
                    || type == Character.FORMAT
                    || type == Character.LINE_SEPARATOR
                    || type == Character.PARAGRAPH_SEPARATOR) {
                visible.append("\\u%04x".formatted(c));
            } else {
                visible.appendCodePoint(c);
            }
        });
        return visible.toString();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(row.get(i))
                    .append(" ".repeat(widths[i] - width(row.get(i))))
                    .append(GAP);
        }
        return line.toString().stripTrailing();
    }

    private static int width(String cell) {
        return cell.codePointCount(0, cell.length());
    }
}
