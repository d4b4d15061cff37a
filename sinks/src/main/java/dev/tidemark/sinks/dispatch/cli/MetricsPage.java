package dev.tidemark.sinks.dispatch.cli;

import dev.tidemark.sinks.dispatch.Counters;
import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import dev.tidemark.sinks.dispatch.outbox.Backlog;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The page that Prometheus reads, in its text format. */
final class MetricsPage {
    private static final String PREFIX = "dispatch_";

    private final DispatchConfig config;

    MetricsPage(DispatchConfig config) {
        this.config = config;
    }

    /**
     * The page.
     *
     * @param backlog the requests that are not done with; null if the database cannot be asked
     * @param resting the targets that are left alone
     */
    String text(Map<Counters.Series, Long> counters, @Nullable List<Backlog.Group> backlog, Set<String> resting) {
        StringBuilder page = new StringBuilder();
        counters.keySet().stream().map(Counters.Series::name).distinct().forEach(name -> {
            head(page, name + "_total", "counter", "Since the start.");
            counters.forEach((series, value) -> {
                if (series.name().equals(name)) {
                    line(page, name + "_total", labels("target", series.target(), "run", series.run()), value);
                }
            });
        });
        head(page, "target_resting", "gauge", "1 while a target is left alone because its calls failed.");
        for (TargetConfig target : config.targets()) {
            line(page, "target_resting", labels("target", target.name()), resting.contains(target.name()) ? 1 : 0);
        }
        head(page, "database_up", "gauge", "Whether the outbox could be asked for this page.");
        line(page, "database_up", "", backlog == null ? 0 : 1);
        if (backlog != null) {
            backlog(page, backlog);
        }
        return page.toString();
    }

    private void backlog(StringBuilder page, List<Backlog.Group> backlog) {
        head(page, "backlog_requests", "gauge", "Requests that are not done with.");
        for (Backlog.Group group : backlog) {
            line(page, "backlog_requests", labels(group), group.requests());
        }
        head(page, "backlog_oldest_seconds", "gauge", "How long ago the oldest of them was requested.");
        for (Backlog.Group group : backlog) {
            line(page, "backlog_oldest_seconds", labels(group), group.oldest().toSeconds());
        }
    }

    private String labels(Backlog.Group group) {
        return labels(
                "target",
                BacklogText.target(config, group.action()),
                "action",
                group.action(),
                "run",
                group.run(),
                "state",
                group.state().name(),
                "left_to_a_person",
                group.forReview() ? "yes" : "no");
    }

    private static void head(StringBuilder page, String name, String type, String help) {
        page.append("# HELP ")
                .append(PREFIX)
                .append(name)
                .append(' ')
                .append(help)
                .append('\n');
        page.append("# TYPE ")
                .append(PREFIX)
                .append(name)
                .append(' ')
                .append(type)
                .append('\n');
    }

    private static void line(StringBuilder page, String name, String labels, long value) {
        page.append(PREFIX)
                .append(name)
                .append(labels)
                .append(' ')
                .append(value)
                .append('\n');
    }

    private static String labels(String... namesAndValues) {
        return java.util.stream.IntStream.range(0, namesAndValues.length / 2)
                .mapToObj(i -> namesAndValues[2 * i] + "=\"" + escaped(namesAndValues[2 * i + 1]) + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
