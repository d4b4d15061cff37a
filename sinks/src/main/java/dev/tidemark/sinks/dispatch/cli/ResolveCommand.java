package dev.tidemark.sinks.dispatch.cli;

import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.outbox.Reconciliation;
import dev.tidemark.sinks.dispatch.outbox.Resolution;
import dev.tidemark.sinks.dispatch.outbox.Settlement;
import dev.tidemark.sinks.jdbc.RetryingSession;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code reconcile resolve KEY}. */
@Command(
        name = "resolve",
        description = "Settles requests whose outcome is unknown, or that failed finally. A result that a stalled"
                + " dispatcher brings afterwards is not stored. Ends with 1 if one of them could not be settled.",
        mixinStandardHelpOptions = true)
final class ResolveCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "KEY", description = "The requests' idempotency keys.")
    private List<String> keys = List.of();

    @Option(names = "--config", required = true, paramLabel = "CONFIG", description = "The dispatcher's configuration.")
    private Path file = Path.of("");

    @Option(
            names = "--as",
            required = true,
            paramLabel = "completed|failed|retry",
            description = "completed: the effect was made. failed: it was not and shall not be; the requests behind it"
                    + " go on. retry: it was not and shall be; it is sent again under its key.")
    private @Nullable Resolution resolution;

    @Option(names = "--note", required = true, description = "Why; it is kept with the request.")
    private String note = "";

    @Option(names = "--by", description = "Who decides (default: the user of this process).")
    private String by = System.getProperty("user.name", "");

    @Option(names = "--reference", description = "The target's own name of the effect, if it is known.")
    private @Nullable String reference;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        if (resolution == null || note.isBlank() || by.isBlank()) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "Say what was decided, why and by whom: --as, --note and --by are not blank.");
        }
        DispatchConfig config = OutboxSessions.config(file);
        var decree = new Reconciliation.Decree(resolution, reference, by, note);
        PrintWriter out = spec.commandLine().getOut();
        boolean refused = false;
        try (RetryingSession session = OutboxSessions.checked(config, "tidemark dispatch-outbox reconcile")) {
            Reconciliation reconciliation = new Reconciliation(session, config.outbox());
            for (String key : keys) {
                Settlement settlement = reconciliation.resolve(key, decree);
                String as = settlement.settled()
                        ? "resolved as " + resolution.name().toLowerCase(Locale.ROOT)
                        : "not resolved";
                out.println(Cells.visible(key + ": " + as + "; " + settlement.found()));
                refused |= !settlement.settled();
            }
        }
        out.flush();
        return refused ? DispatchOutbox.REFUSED : DispatchOutbox.DONE;
    }
}
