package dev.tidemark.budget.report;

import dev.tidemark.budget.audit.MeasuredStep;
import dev.tidemark.budget.model.Size;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How a step's bytes are spread over its key groups, as columns from the first group to the last. */
final class Skew {
    /** A column narrower than this many of a screen's points is not seen. */
    private static final int COLUMNS = 128;

    private static final double HEIGHT = 60;

    private Skew() {}

    static String html(MeasuredStep step) {
        long[] columns = columns(step.groups());
        long most = Arrays.stream(columns).max().orElse(0);
        double average = Arrays.stream(columns).average().orElse(0);
        StringBuilder picture = new StringBuilder();
        for (int i = 0; i < columns.length; i++) {
            double height = most == 0 ? 0 : HEIGHT * columns[i] / most;
            picture.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%d\" y=\"%.2f\" width=\"8\" height=\"%.2f\" fill=\"#1f5f99\"/>",
                    i * 10,
                    HEIGHT - height,
                    height));
        }
        picture.append(String.format(
                Locale.ROOT,
                "<rect x=\"0\" y=\"%.2f\" width=\"%d\" height=\"1\" fill=\"#a3160f\"/>",
                most == 0 ? HEIGHT : HEIGHT - HEIGHT * average / most,
                columns.length * 10));
        String words = String.format(
                Locale.ROOT,
                "%s in %,d key groups, %,d of them empty; the fullest has %s, %.1f times the average (the red line)",
                new Size(step.bytes()),
                step.groups().size(),
                step.groups().stream().filter(bytes -> bytes == 0).count(),
                new Size(step.groups().stream().mapToLong(Long::longValue).max().orElse(0)),
                step.skew());
        return "<div class=\"groups\"><h3>" + Html.text(step.uid()) + "</h3>" + Html.paragraph(words)
                + "<svg viewBox=\"0 0 " + columns.length * 10
                + " 60\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"" + Html.text(words) + "\">" + picture
                + "</svg></div>\n";
    }

    /** Neighbours share a column where there are many groups. */
    private static long[] columns(List<Long> groups) {
        int each = Math.max(1, (groups.size() + COLUMNS - 1) / COLUMNS);
        long[] columns = new long[(groups.size() + each - 1) / each];
        for (int group = 0; group < groups.size(); group++) {
            columns[group / each] += groups.get(group);
        }
        return columns;
    }
}
