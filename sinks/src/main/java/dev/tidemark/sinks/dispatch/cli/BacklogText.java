package dev.tidemark.sinks.dispatch.cli;

import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import dev.tidemark.sinks.dispatch.outbox.Backlog;
import java.util.List;
import java.util.stream.Collectors;

/** The backlog as a line of a log. Pure. */
final class BacklogText {
    /** What stands for a target where no target takes the action. */
    static final String NO_TARGET = "(none)";

    private BacklogText() {}

    /** Such as {@code PENDING{target=paging,run=live}=3 (oldest 12 s)}. */
    static String of(DispatchConfig config, List<Backlog.Group> groups) {
        return groups.isEmpty()
                ? "nothing"
                : groups.stream().map(group -> text(config, group)).collect(Collectors.joining(" "));
    }

    static String target(DispatchConfig config, String action) {
        return config.target(action).map(TargetConfig::name).orElse(NO_TARGET);
    }

    private static String text(DispatchConfig config, Backlog.Group group) {
        return group.state() + "{target=" + target(config, group.action()) + ",action=" + group.action() + ",run="
                + group.run() + "}=" + group.requests() + " (oldest "
                + group.oldest().toSeconds() + " s"
                + (group.forReview() ? ", left to a person)" : ")");
    }
}
