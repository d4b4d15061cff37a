package dev.tidemark.jobs;

import dev.tidemark.jobs.config.ConfigException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Submits a job: {@code flink run tidemark-jobs.jar customer-totals --config FILE}.
 *
 * <p>It never calls {@link System#exit}: Flink's client runs it within its own process. A mistake ends it with a
 * {@link StartException}, whose message is one sentence; with {@code --stacktrace}, with the mistake's own exception.
 */
@Command(name = "tidemark-jobs", mixinStandardHelpOptions = true, description = "Runs one of the suite's jobs.")
public final class Main {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Parameters(paramLabel = "JOB", description = "the job's name")
    private String job = "";

    @Option(names = "--config", required = true, paramLabel = "FILE", description = "the job's configuration file")
    private Path config = Path.of("");

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "a value that wins over the file's, such as sink.table=total")
    private Map<String, String> overrides = new LinkedHashMap<>();

    @Option(
            names = "--skip-checks",
            description =
                    "do not ask broker and database whether they fit; for tools that look at the job and do not run it,"
                            + " such as state-budget and 'flink info'")
    private boolean skipChecks;

    @Option(names = "--stacktrace", description = "print where a mistake was found in the program")
    private boolean stacktrace;

    private Main() {}

    /** @throws StartException if the job cannot be started, as one sentence */
    public static void main(String[] args) throws Exception {
        var main = new Main();
        var line = new CommandLine(main);
        try {
            line.parseArgs(args);
        } catch (CommandLine.ParameterException e) {
            throw new StartException(e.getMessage() + "\n" + line.getUsageMessage());
        }
        if (line.isUsageHelpRequested()) {
            line.usage(System.out);
            return;
        }
        main.run();
    }

    private void run() throws Exception {
        try {
            Job named = Jobs.named(job);
            if (!skipChecks) {
                named.check(config, overrides);
            }
            named.prepare(config, overrides).execute(named.name());
        } catch (ConfigException e) {
            if (stacktrace) {
                throw e;
            }
            throw new StartException(String.valueOf(e.getMessage()));
        }
    }
}
