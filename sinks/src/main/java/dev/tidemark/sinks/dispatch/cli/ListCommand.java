package dev.tidemark.sinks.dispatch.cli;

import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import dev.tidemark.sinks.dispatch.outbox.OpenRequest;
import dev.tidemark.sinks.dispatch.outbox.Reconciliation;
import dev.tidemark.sinks.dispatch.outbox.RequestState;
import dev.tidemark.sinks.jdbc.RetryingSession;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code reconcile list}. */
@Command(
        name = "list",
        description = "Lists requests whose outcome is unknown, and those that failed finally and were not resolved.",
        mixinStandardHelpOptions = true)
final class ListCommand implements Callable<Integer> {
    /** The states that a person may have something to do with. */
    enum Listed {
        UNKNOWN,
        FAILED_FINAL;

        RequestState state() {
            return RequestState.valueOf(name());
        }
    }

    @Option(names = "--config", required = true, paramLabel = "CONFIG", description = "The dispatcher's configuration.")
    private Path file = Path.of("");

    @Option(names = "--state", description = "Only those in this state: ${COMPLETION-CANDIDATES}.")
    private List<Listed> states = List.of();

    @Option(names = "--target", description = "Only those of this target.")
    private List<String> targets = List.of();

    @Option(names = "--tenant", description = "Only those of this tenant.")
    private List<String> tenants = List.of();

    @Option(names = "--run", description = "Only those that this run requested.")
    private List<String> runs = List.of();

    @Option(names = "--limit", defaultValue = "100", description = "At most so many, the oldest (default: 100).")
    private int limit;

    @Option(names = "--json", description = "Prints an array of JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        if (limit < 1 || limit == Integer.MAX_VALUE) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--limit is " + limit + "; expected a number from 1.");
        }
        DispatchConfig config = OutboxSessions.config(file);
        var filter =
                new Reconciliation.Filter(states.stream().map(Listed::state).toList(), actions(config), tenants, runs);
        List<OpenRequest> found;
        try (RetryingSession session = OutboxSessions.checked(config, "tidemark dispatch-outbox reconcile")) {
            found = new Reconciliation(session, config.outbox()).list(filter, limit + 1);
        }
        PrintWriter out = spec.commandLine().getOut();
        List<OpenRequest> shown = found.subList(0, Math.min(limit, found.size()));
        if (json) {
            out.println(RequestJson.of(config, shown));
        } else {
            RequestTable.lines(config, shown).forEach(out::println);
        }
        out.flush();
        if (found.size() > limit) {
            PrintWriter err = spec.commandLine().getErr();
            err.println("There are more than " + limit + "; --limit shows more of them.");
            err.flush();
        }
        return DispatchOutbox.DONE;
    }

    private List<String> actions(DispatchConfig config) {
        List<String> actions = new ArrayList<>();
        for (String name : targets) {
            actions.addAll(config.targets().stream()
                    .filter(target -> target.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new CommandLine.ParameterException(
                            spec.commandLine(),
                            "There is no target '" + name + "' in " + file + "; there are "
                                    + config.targets().stream()
                                            .map(TargetConfig::name)
                                            .collect(Collectors.joining(", "))
                                    + "."))
                    .actions());
        }
        return actions;
    }
}
