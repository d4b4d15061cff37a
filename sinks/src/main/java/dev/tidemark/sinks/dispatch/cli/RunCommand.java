package dev.tidemark.sinks.dispatch.cli;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.dispatch.Counters;
import dev.tidemark.sinks.dispatch.Dispatcher;
import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import dev.tidemark.sinks.dispatch.outbox.Claim;
import dev.tidemark.sinks.dispatch.outbox.Outbox;
import dev.tidemark.sinks.jdbc.RetryingSession;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run CONFIG}. */
@Command(
        name = "run",
        description = "Sends requests until it is stopped. SIGTERM or SIGINT lets the calls in hand end first; a second"
                + " one does not wait for them.",
        mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(RunCommand.class);

    @Parameters(index = "0", paramLabel = "CONFIG", description = "The configuration file.")
    private Path file = Path.of("");

    @Option(
            names = "--run",
            paramLabel = "RUN",
            description = "Whose requests are sent, once for each run. By default only the live one's: what replays"
                    + " requested is sent only if they are named.")
    private List<String> runs = List.of(SinkSettings.LIVE);

    @Option(names = "--once", description = "Sends what is due now, then ends. It does not wait for pauses.")
    private boolean once;

    @Option(names = "--dry-run", description = "Prints what would be sent first, and sends nothing.")
    private boolean dryRun;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, SQLException, InterruptedException {
        DispatchConfig config = OutboxSessions.config(file);
        try (RetryingSession session = OutboxSessions.checked(config, "tidemark dispatch-outbox")) {
            Outbox outbox = new Outbox(session, config.outbox(), config.stuckHead(), runs, ProcessName.unique());
            return dryRun ? rehearse(config, outbox) : send(config, outbox);
        }
    }

    private int send(DispatchConfig config, Outbox outbox) throws IOException, SQLException, InterruptedException {
        Counters counters = new Counters();
        Dispatcher dispatcher = new Dispatcher(config, outbox, counters);
        dispatcher.check();
        StopSignals signals = StopSignals.tell(dispatcher::stop);
        try (Reporting reporting = Reporting.start(config, counters, dispatcher)) {
            LOG.info(
                    "Sending the requests of {} in {} of {}{}",
                    runs,
                    config.outbox(),
                    config.database().connection().where(),
                    reporting.port() < 0 ? "" : "; metrics at http://127.0.0.1:" + reporting.port() + "/metrics");
            if (once) {
                dispatcher.runOnce();
            } else {
                dispatcher.run();
            }
        } finally {
            LOG.info("Stopped. Since the start: {}", counters);
            if (dispatcher.unstored() > 0) {
                LOG.error(
                        "{} results could not be stored. When their leases have ended, these requests are UNKNOWN.",
                        dispatcher.unstored());
            }
        }
        return signals.exitCode();
    }

    private int rehearse(DispatchConfig config, Outbox outbox) throws SQLException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        for (TargetConfig target : config.targets()) {
            for (Claim claim : outbox.rehearse(target.actions(), target.concurrency())) {
                out.println(target.name() + ": " + Cells.visible(claim.key())
                        + (claim.inDoubt() ? ", whose outcome is unknown" : ""));
            }
        }
        out.flush();
        return DispatchOutbox.DONE;
    }
}
