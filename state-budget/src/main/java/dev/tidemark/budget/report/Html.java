package dev.tidemark.budget.report;

import java.util.List;
import java.util.stream.Collectors;

/** The few pieces a page is made of; all text is escaped. */
final class Html {
    private static final int BAR = 420;

    private Html() {}

    static String text(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** A table whose cells are plain text. */
    static String table(List<String> head, List<List<String>> rows) {
        String titles = head.stream().map(cell -> "<th>" + text(cell) + "</th>").collect(Collectors.joining());
        String body = rows.stream()
                .map(row -> row.stream()
                        .map(cell -> "<td>" + text(cell) + "</td>")
                        .collect(Collectors.joining("", "<tr>", "</tr>\n")))
                .collect(Collectors.joining());
        return "<table><tr>" + titles + "</tr>\n" + body + "</table>\n";
    }

    /** A bar of {@code part} of {@code whole}, with its name; above the whole it is red. */
    static String bar(String name, String value, double part, double whole) {
        double share = whole <= 0 ? 0 : part / whole;
        int width = (int) Math.round(BAR * Math.min(1, share));
        return "<div class=\"bar\"><svg width=\"" + BAR + "\" height=\"14\" role=\"img\" aria-label=\""
                + text(name + " " + value)
                + "\"><rect width=\"" + BAR + "\" height=\"14\" fill=\"#eee\"/><rect width=\"" + width
                + "\" height=\"14\" fill=\"" + (share > 1 ? "#b22" : "#47a") + "\"/></svg> <b>" + text(name) + "</b> "
                + text(value) + "</div>\n";
    }

    static String list(List<String> lines) {
        return lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> "<li>" + text(line) + "</li>\n")
                        .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
    }
}
