package dev.tidemark.budget.report;

import java.util.List;
import java.util.stream.Collectors;

/** The few pieces a page is made of; all text is escaped. */
final class Html {
    private Html() {}

    static String text(String plain) {
        return plain.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /**
     * A table whose cells are plain text, in a box of its own that scrolls where the page is narrower than it.
     *
     * @param name what somebody who cannot see it is told
     */
    static String table(String name, List<String> head, List<List<String>> rows) {
        String titles = head.stream()
                .map(cell -> "<th scope=\"col\">" + text(cell) + "</th>")
                .collect(Collectors.joining());
        String body = rows.stream()
                .map(row -> row.stream()
                        .map(cell -> "<td>" + text(cell) + "</td>")
                        .collect(Collectors.joining("", "<tr>", "</tr>\n")))
                .collect(Collectors.joining());
        return "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"" + text(name) + "\"><table><tr>"
                + titles + "</tr>\n" + body + "</table></div>\n";
    }

    static String heading(String text) {
        return "<h2>" + text(text) + "</h2>\n";
    }

    static String paragraph(String text) {
        return "<p>" + text(text) + "</p>\n";
    }

    static String list(List<String> lines) {
        return lines.isEmpty()
                ? ""
                : lines.stream()
                        .map(line -> "<li>" + text(line) + "</li>\n")
                        .collect(Collectors.joining("", "<ul>\n", "</ul>\n"));
    }
}
