package dev.tidemark.deploy.demo;

import dev.tidemark.deploy.job.JobFile;
import dev.tidemark.deploy.oracle.ClosingRecord;
import dev.tidemark.deploy.oracle.TotalsDefinition;
import dev.tidemark.deploy.stack.LocalStack;
import dev.tidemark.deploy.text.Screen;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts a stack, runs the demonstration on it, and ends with an exit code that tells. */
@Command(
        name = "deploy/demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Starts Kafka, PostgreSQL and Flink in one process, runs the job customer-totals on them, feeds it with"
                    + " orders, shows how totals appear early, are corrected and settle, and compares the table with a"
                    + " plain computation over the same orders."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the table equals the plain computation",
            "1:it does not, or something failed",
            "2:misuse",
            "130:interrupted"
        })
public final class DemoCommand implements Callable<Integer> {
    private static final Logger LOG = LoggerFactory.getLogger(DemoCommand.class);
    private static final int FAILED = 1;
    private static final int SLOTS = 4;

    @Option(names = "--orders", paramLabel = "FILE", description = "Publish the rows of a CSV file with a header.")
    private @Nullable Path orders;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The job's configuration (default: jobs/examples/customer-totals.yaml).",
            required = true)
    private Path config = Path.of("");

    @Option(names = "--keep", description = "Leave everything running afterwards, until interrupted.")
    private boolean keep;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the made-up orders (default: 1).")
    private long seed;

    @Option(names = "--count", defaultValue = "24000", description = "How many made-up orders (default: 24000).")
    private int count;

    @Option(names = "--seconds", defaultValue = "30", description = "How long publishing takes (default: 30).")
    private int seconds;

    @Option(names = "--job-jar", hidden = true, required = true)
    private Path jobJar = Path.of("");

    @Option(names = "--state", hidden = true, required = true)
    private Path state = Path.of("");

    @Option(names = "--width", hidden = true, defaultValue = "80")
    private int width;

    @Option(names = "--live", hidden = true)
    private boolean live;

    @Option(names = "--colours", hidden = true)
    private boolean colours;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    private volatile boolean ending;
    private volatile @Nullable Integer result;

    /** Runs the command and ends with its exit code. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        var command = new DemoCommand();
        return new CommandLine(command)
                .setExecutionExceptionHandler((failure, line, parsed) -> command.failed(failure));
    }

    @Override
    public Integer call() throws Exception {
        requireSensible();
        var clock = new Demo.Clock(System.nanoTime());
        JobFile jobFile = JobFile.read(config);
        DemoOrders published = orders(jobFile.definition());
        var screen = new Screen(
                new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8),
                new Screen.Terminal(width, live, colours));
        screen.line("Starting Kafka, PostgreSQL and Flink in one process");
        StackSession session = StackSession.start(state, SLOTS);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(session)));
        LocalStack stack = session.stack();
        screen.line("Kafka " + stack.kafka().bootstrapServers() + ", PostgreSQL "
                + stack.postgres().psqlUri() + ", Flink " + stack.flink().webInterface() + " are up (" + clock.elapsed()
                + ")");
        var demo = new Demo(
                new Demo.Settings(jobJar, Duration.ofSeconds(seconds), session.directory()),
                stack,
                screen,
                clock,
                jobFile,
                published);
        boolean equal = demo.run();
        screen.line("Done in " + clock.elapsed() + ".");
        int code = equal ? CommandLine.ExitCode.OK : FAILED;
        result = code;
        if (keep) {
            keepRunning(screen, stack);
        }
        return code;
    }

    private DemoOrders orders(TotalsDefinition definition) throws IOException {
        DemoOrders published = orders == null ? DemoOrders.sample(seed, count) : DemoOrders.file(orders, definition);
        ClosingRecord closing = published.closing(definition);
        if (closing.time().isAfter(Instant.now())) {
            throw new IllegalArgumentException("The last windows of these orders settle at " + closing.time()
                    + ", which is still to come; no window settles before its time. Use orders that are older.");
        }
        return published;
    }

    private void requireSensible() {
        if (count < 1 || seconds < 1) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(),
                    "--count and --seconds take whole numbers from 1, not " + count + " and " + seconds + ".");
        }
    }

    private static void keepRunning(Screen screen, LocalStack stack) throws InterruptedException {
        screen.line("");
        screen.line("Everything goes on running. Have a look with");
        screen.line("  a browser:  " + stack.flink().webInterface());
        screen.line("  psql:       psql " + stack.postgres().psqlUri());
        screen.line("  a query:    deploy/bin/query \"select * from customer_total order by updated_at desc limit 5\"");
        screen.line(
                "Stop it with Ctrl-C, or with: kill " + ProcessHandle.current().pid());
        new CountDownLatch(1).await();
    }

    /** Runs when the process ends, for whatever reason. */
    private void end(StackSession session) {
        ending = true;
        session.close();
        Integer code = result;
        if (code != null) {
            Runtime.getRuntime().halt(code); // interrupted after its end, the demonstration still tells how it went
        }
    }

    private int failed(Exception failure) throws InterruptedException {
        if (ending) {
            new CountDownLatch(1).await(); // interrupted: the failure comes from the stack's end, which ends this too
        }
        LOG.error("The demonstration failed.", failure);
        spec.commandLine().getErr().println(failure.getMessage() == null ? failure.toString() : failure.getMessage());
        String log = System.getProperty("tidemark.log");
        if (log != null) {
            spec.commandLine().getErr().println("More is in " + log);
        }
        return FAILED;
    }
}
