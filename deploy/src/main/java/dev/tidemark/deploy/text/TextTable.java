package dev.tidemark.deploy.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table as lines of text, each column as wide as its widest cell. Control characters in cells are shown as escapes, so
 * that no cell breaks a line or the terminal.
 */
public final class TextTable {
    private static final String GAP = "  ";
    private static final int NARROWEST = 4;

    private final List<Column> columns;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * A column.
     *
     * @param name its header
     * @param align where its cells stand
     */
    public record Column(String name, Align align) {}

    /** Where a cell's text stands. */
    public enum Align {
        /** As texts do. */
        LEFT,
        /** As numbers do. */
        RIGHT
    }

    /** An empty table. */
    public TextTable(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    /** Adds a row with one cell for each column. */
    public void add(List<String> cells) {
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException(
                    "A row of " + cells.size() + " cells does not fit a table of " + columns.size() + " columns.");
        }
        rows.add(cells.stream().map(TextTable::visible).toList());
    }

    /**
     * The header and the rows, a line each. Where the table is wider than allowed, its widest columns are cut.
     *
     * @param width the most columns of a terminal a line may take
     */
    public List<String> lines(int width) {
        int[] widths = widths(width);
        List<String> lines = new ArrayList<>();
        lines.add(line(columns.stream().map(column -> visible(column.name())).toList(), widths));
        rows.forEach(row -> lines.add(line(row, widths)));
        return lines;
    }

    private int[] widths(int most) {
        int[] widths = IntStream.range(0, columns.size()).map(this::widest).toArray();
        int gaps = GAP.length() * (columns.size() - 1);
        while (Arrays.stream(widths).sum() + gaps > most) {
            int widest = 0;
            for (int i = 1; i < widths.length; i++) {
                widest = widths[i] > widths[widest] ? i : widest;
            }
            if (widths[widest] <= NARROWEST) {
                break; // so narrow a terminal wraps the lines
            }
            widths[widest]--;
        }
        return widths;
    }

    private int widest(int column) {
        int header = DisplayWidth.of(visible(columns.get(column).name()));
        return rows.stream().mapToInt(row -> DisplayWidth.of(row.get(column))).reduce(header, Math::max);
    }

    private String line(List<String> cells, int[] widths) {
        var line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            String cell = DisplayWidth.fit(cells.get(i), widths[i]);
            String padding = " ".repeat(widths[i] - DisplayWidth.of(cell));
            line.append(i == 0 ? "" : GAP);
            line.append(columns.get(i).align() == Align.RIGHT ? padding + cell : cell + padding);
        }
        return line.toString().stripTrailing();
    }

    private static String visible(String text) {
        var visible = new StringBuilder();
        for (char character : text.toCharArray()) {
            switch (character) {
                case '\n' -> visible.append("\\n");
                case '\r' -> visible.append("\\r");
                case '\t' -> visible.append("\\t");
                default ->
                    visible.append(
                            Character.isISOControl(character) ? "\\u%04x".formatted((int) character) : character);
            }
        }
        return visible.toString();
    }
}
