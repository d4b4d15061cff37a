package dev.tidemark.budget.extract.fork;

import dev.tidemark.budget.extract.network.RefusedNetwork;
import dev.tidemark.budget.job.FactsJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The forked JVM: {@code Fork REQUEST REPORT}. It answers in the file REPORT, because stdout belongs to the program, and then
 * halts, because the program's threads may not end.
 */
public final class Fork {
    private Fork() {}

    /** Runs it. The report stands under its name only once it is whole. */
    public static void main(String[] args) throws IOException, InterruptedException {
        RefusedNetwork.install();
        ForkRequest request = FactsJson.read(Files.readString(Path.of(args[0])), ForkRequest.class);
        Path report = Path.of(args[1]);
        Inspection inspection;
        try {
            inspection = new Inspection(request);
        } catch (ProgramException e) {
            answer(report, ForkReport.failed(String.valueOf(e.getMessage())));
            return;
        }
        AtomicBoolean answered = new AtomicBoolean();
        Thread reporting = Thread.currentThread();
        Runtime.getRuntime()
                .addShutdownHook(
                        new Thread(() -> afterExit(inspection, report, answered, reporting), "after-the-exit"));
        finish(inspection, inspection.run(), report, answered);
    }

    /** An exit of {@code main} is its end; an operator's exit must not take away the report that is being made. */
    private static void afterExit(Inspection inspection, Path report, AtomicBoolean answered, Thread reporting) {
        finish(inspection, new Ending.LeftTheJvm(), report, answered);
        try {
            reporting.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts a shutdown hook", e);
        }
    }

    /** The first of both, the end of {@code main} and the end of the JVM, answers. */
    private static void finish(Inspection inspection, Ending ending, Path report, AtomicBoolean answered) {
        if (!answered.compareAndSet(false, true)) {
            return;
        }
        try {
            answer(report, inspection.report(ending));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts the thread that reports", e);
        }
    }

    private static void answer(Path report, ForkReport content) throws IOException {
        Path unfinished = report.resolveSibling(report.getFileName() + ".part");
        Files.writeString(unfinished, FactsJson.write(content));
        Files.move(unfinished, report, StandardCopyOption.ATOMIC_MOVE);
        Runtime.getRuntime().halt(0);
    }
}
