package dev.tidemark.budget.extract.fork;

import dev.tidemark.budget.extract.graph.RecordedJob;
import dev.tidemark.budget.extract.network.RefusedNetwork;
import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.job.ProgramFacts.Kind;
import dev.tidemark.budget.job.ProgramFacts.Note;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.InvalidProgramException;

/** One program, run up to its {@code execute()} calls, and the look at what they handed over. */
final class Inspection {
    private final ForkRequest request;
    private final UserProgram program;
    private final RecordingExecutor executor = new RecordingExecutor();

    Inspection(ForkRequest request) {
        this.request = request;
        this.program = UserProgram.open(request);
    }

    /** Runs {@code main} until it returns, throws or is out of time. If it leaves the JVM, this does not return. */
    Ending run() throws InterruptedException {
        RecordingEnvironment.install(executor, program.classes());
        CompletableFuture<Ending> ending = new CompletableFuture<>();
        Thread main = new Thread(() -> ending.complete(runMain()), "main-of-the-job");
        main.setContextClassLoader(program.classes());
        main.setDaemon(true);
        main.start();
        try {
            return ending.get(request.mainLimit().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return new Ending.OutOfTime(request.mainLimit());
        } catch (ExecutionException e) {
            throw new IllegalStateException("only completed with a value", e);
        }
    }

    @SuppressWarnings("CatchingUnchecked") // whatever a program throws is an answer
    private Ending runMain() {
        try {
            program.run(request.arguments().toArray(String[]::new));
            return new Ending.Returned();
        } catch (Throwable fault) {
            return new Ending.Threw(fault);
        }
    }

    /** The facts, or why there are none. */
    ForkReport report(Ending ending) throws InterruptedException {
        Thread.currentThread().setContextClassLoader(program.classes());
        List<String> refused = RefusedNetwork.takeAttempts();
        List<RecordedJob> recorded = executor.jobs();
        Optional<String> key = refusedKey(ending);
        if (recorded.isEmpty() && key.isEmpty()) {
            return ForkReport.failed(failure(ending, refused));
        }
        List<Note> notes = new ArrayList<>();
        refused.forEach(what -> notes.add(new Note(Kind.CONNECTION_REFUSED, "main tried to " + what)));
        if (key.isPresent()) {
            notes.add(new Note(Kind.KEY_REFUSED, key.orElseThrow()));
        } else if (!(ending instanceof Ending.LeftTheJvm)) {
            // a program that leaves after its last job does so on a cluster too
            ending.words()
                    .ifPresent(words -> notes.add(new Note(
                            Kind.MAIN_CUT_SHORT,
                            program.name() + ".main " + words + ", after " + recorded.size()
                                    + (recorded.size() == 1 ? " job" : " jobs"))));
        }
        JobReader reader = new JobReader(request, program.classes());
        List<JobFacts> jobs = new ArrayList<>();
        for (RecordedJob job : recorded) {
            jobs.add(reader.read(job));
        }
        notes.addAll(reader.notes());
        return ForkReport.of(new ProgramFacts(program.name(), jobs, notes));
    }

    private String failure(Ending ending, List<String> refused) {
        List<String> sentences = new ArrayList<>();
        String words =
                ending.words().orElse("returned without a call of execute()").stripTrailing();
        sentences.add(program.name() + ".main " + words + (words.endsWith(".") ? "" : "."));
        sentences.addAll(Advice.on(ending, request, refused).stream().distinct().toList());
        return String.join("\n", sentences);
    }

    /** Flink's refusal of a key type, which the program's author has to see as a finding. */
    private static Optional<String> refusedKey(Ending ending) {
        return ending instanceof Ending.Threw threw
                        && threw.fault() instanceof InvalidProgramException refusal
                        && String.valueOf(refusal.getMessage()).contains("cannot be used as key")
                ? Optional.of(String.valueOf(refusal.getMessage()))
                : Optional.empty();
    }
}
