package dev.tidemark.savepoint.render;

import dev.tidemark.savepoint.inspect.Inspection;
import dev.tidemark.savepoint.inspect.StateReport;
import dev.tidemark.savepoint.inspect.StepReport;
import java.util.List;
import java.util.Locale;

/** An inspection as one HTML page without scripts or links, key groups as a bar chart. */
public final class Html {
    private static final int CHART_WIDTH = 768;
    private static final int CHART_HEIGHT = 80;

    private Html() {}

    /** The page. */
    public static String of(Inspection inspection) {
        StringBuilder page = new StringBuilder(
                """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><title>Savepoint</title><style>
                body{font:14px system-ui,sans-serif;margin:2em;color:#222}
                table{border-collapse:collapse;margin:.5em 0}td,th{padding:.2em .8em;text-align:left;border-bottom:1px solid #ddd}
                td.n{text-align:right}.fault{color:#b00}code{font-size:12px}svg{background:#f6f6f6}
                </style></head><body>
                """);
        page.append("<h1>")
                .append(text(inspection.kind()))
                .append(' ')
                .append(inspection.checkpointId())
                .append("</h1><p><code>")
                .append(text(inspection.path()))
                .append("</code></p>\n");
        inspection.steps().forEach(step -> page.append(step(step)));
        return page.append("</body></html>\n").toString();
    }

    private static String step(StepReport step) {
        StringBuilder html = new StringBuilder();
        html.append("<h2>")
                .append(text(step.label()))
                .append("</h2><p>")
                .append(text(step.name()))
                .append(" <code>")
                .append(step.hash())
                .append("</code>, parallelism ")
                .append(step.parallelism())
                .append(" of ")
                .append(step.maxParallelism());
        if (!step.key().isEmpty()) {
            html.append(", keyed by <code>")
                    .append(text(step.key()))
                    .append("</code>, ")
                    .append(text(step.format()));
        }
        html.append("</p>\n").append(states(step)).append(chart(step.keyGroupBytes()));
        step.operatorStates().forEach(state -> html.append("<p>Operator state <code>")
                .append(text(state.name()))
                .append("</code>: ")
                .append(text(state.kind()))
                .append(", ")
                .append(state.elements())
                .append(" elements <code>")
                .append(text(state.serializer()))
                .append("</code></p>\n"));
        step.faults()
                .forEach(fault ->
                        html.append("<p class=\"fault\">").append(text(fault)).append("</p>\n"));
        step.notChecked()
                .forEach(note ->
                        html.append("<p>Not checked: ").append(text(note)).append("</p>\n"));
        return html.toString();
    }

    private static String states(StepReport step) {
        if (step.states().isEmpty()) {
            return "";
        }
        StringBuilder html = new StringBuilder("<table><tr><th>state<th>kind<th>entries<th>keys<th>values<th>ttl"
                + "<th>times<th>largest key<th>serializer</tr>\n");
        for (StateReport state : step.states()) {
            html.append("<tr><td>")
                    .append(text(state.name()))
                    .append("<td>")
                    .append(text(state.kind()))
                    .append("<td class=\"n\">")
                    .append(Quantity.count(state.entries()))
                    .append("<td class=\"n\">")
                    .append(Quantity.bytes(state.keyBytes()))
                    .append("<td class=\"n\">")
                    .append(Quantity.bytes(state.valueBytes()))
                    .append("<td>")
                    .append(state.ttl() ? "yes" : "")
                    .append("<td>")
                    .append(times(state.times()))
                    .append("<td>")
                    .append(largest(state))
                    .append("<td><code>")
                    .append(text(state.value()))
                    .append("</code></tr>\n");
        }
        return html.append("</table>\n").toString();
    }

    private static String times(StateReport.Times times) {
        return times.latest() == 0 ? "" : Quantity.time(times.earliest()) + " to " + Quantity.time(times.latest());
    }

    private static String largest(StateReport state) {
        if (state.largestKeys().isEmpty()) {
            return "";
        }
        StateReport.LargeKey key = state.largestKeys().get(0);
        return text(key.key()) + ", " + Quantity.bytes(key.bytes());
    }

    private static String chart(List<Long> keyGroups) {
        long largest = keyGroups.stream().mapToLong(Long::longValue).max().orElse(0);
        if (largest == 0) {
            return "";
        }
        double width = (double) CHART_WIDTH / keyGroups.size();
        StringBuilder svg = new StringBuilder();
        svg.append("<svg width=\"")
                .append(CHART_WIDTH)
                .append("\" height=\"")
                .append(CHART_HEIGHT)
                .append("\" role=\"img\"><title>bytes per key group</title>");
        for (int i = 0; i < keyGroups.size(); i++) {
            double height = (double) keyGroups.get(i) / largest * CHART_HEIGHT;
            svg.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"#468\"><title>%d: %s</title></rect>",
                    i * width,
                    CHART_HEIGHT - height,
                    Math.max(width * 0.9, 0.5),
                    height,
                    i,
                    Quantity.bytes(keyGroups.get(i))));
        }
        return svg.append("</svg><p>Bytes per key group; the largest has ")
                .append(Quantity.bytes(largest))
                .append(".</p>\n")
                .toString();
    }

    private static String text(String raw) {
        return raw.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
