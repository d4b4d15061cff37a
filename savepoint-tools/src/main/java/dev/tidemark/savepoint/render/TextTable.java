package dev.tidemark.savepoint.render;

import java.util.ArrayList;
import java.util.List;

/** Columns of text: the first is left-aligned, numbers right-aligned. */
final class TextTable {
    private final List<List<String>> rows = new ArrayList<>();

    TextTable row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    String print(String indent) {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int[] widths = new int[columns];
        rows.forEach(row -> {
            for (int i = 0; i < row.size(); i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        });
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder(indent);
            for (int i = 0; i < row.size(); i++) {
                String cell = row.get(i);
                String pad = " ".repeat(widths[i] - cell.length());
                boolean number = !cell.isEmpty() && Character.isDigit(cell.charAt(0));
                line.append(number ? pad + cell : cell + pad).append("  ");
            }
            text.append(line.toString().stripTrailing()).append(System.lineSeparator());
        }
        return text.toString();
    }
}
