package dev.tidemark.budget.cli;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.JobSettings;
import dev.tidemark.budget.job.KeyFacts;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TimerUse;
import dev.tidemark.budget.job.TypeWords;
import dev.tidemark.budget.job.WindowFacts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Facts as indented text: a job, its steps, and one line for each fact. */
final class FactsText {
    private final List<String> lines = new ArrayList<>();

    private FactsText() {}

    static String of(ProgramFacts program) {
        FactsText text = new FactsText();
        program.jobs().forEach(text::job);
        program.notes().forEach(note -> text.lines.add("note: " + note.text()));
        return String.join("\n", text.lines);
    }

    private void job(JobFacts job) {
        JobSettings settings = job.settings();
        lines.add("job " + job.name());
        lines.add("  " + parallelism(settings.parallelism(), settings.maxParallelism()) + ", backend "
                + settings.backend().orElse("of the cluster")
                + (settings.timersOnHeap() ? " with timers on the heap" : "") + ", checkpoints "
                + settings.checkpointInterval().map(every -> "every " + every).orElse("as the cluster says"));
        job.steps().forEach(this::step);
    }

    private void step(StepFacts step) {
        lines.add("  " + step.role().name().toLowerCase(Locale.ROOT) + " " + step.name());
        fact("uid", step.uid().orElse("none") + (step.id().isEmpty() ? "" : ", id " + step.id()));
        fact(
                "runs",
                step.functionClass().orElse(step.operatorClass()) + ", "
                        + parallelism(step.parallelism(), step.maxParallelism()));
        step.key().ifPresent(key -> {
            fact("key", key(key));
            key.unstable().forEach(part -> fact("key", part));
            key.random().forEach(call -> fact("key", "made with " + call));
        });
        step.window().ifPresent(window -> fact("window", window(window)));
        step.states().forEach(state -> fact("state", state(state)));
        timers(step.timers());
        step.notSeen().forEach(sentence -> fact("not seen", sentence));
    }

    private void fact(String label, String text) {
        lines.add(String.format("    %-9s %s", label, text));
    }

    private static String parallelism(OptionalInt parallelism, OptionalInt max) {
        return "parallelism " + (parallelism.isPresent() ? parallelism.getAsInt() : "of the cluster") + ", max "
                + (max.isPresent() ? max.getAsInt() : "not set");
    }

    private static String key(KeyFacts key) {
        return TypeWords.of(key.type())
                + key.selector().map(selector -> " by " + selector).orElse("")
                + key.fingerprint().map(hash -> " code " + hash).orElse(", its code is not known");
    }

    private static String window(WindowFacts window) {
        return window.assigner()
                + window.size().map(size -> ", " + size + " long").orElse("")
                + window.slide().map(slide -> " every " + slide).orElse("")
                + (window.allowedLateness().equals(Duration.ZERO)
                        ? ""
                        : ", kept " + window.allowedLateness() + " for late records")
                + (window.buffersElements() ? ", keeps each record" : "")
                + (window.neverEnds() ? ", never ends" : "");
    }

    private static String state(StateFacts state) {
        return state.name() + ": " + state.kind().name().toLowerCase(Locale.ROOT)
                + state.type().map(type -> " " + TypeWords.of(type)).orElse("")
                + state.namespace().map(namespace -> " per " + namespace).orElse("")
                + state.ttl()
                        .map(ttl -> ", lives " + ttl.duration()
                                + (ttl.lastAccess() ? " after its last access" : " after its last update"))
                        .orElse("")
                + (state.async() ? ", asynchronous" : "")
                + (state.internal() ? ", Flink's own" : "")
                + " (" + state.origin().name().toLowerCase(Locale.ROOT) + ")";
    }

    private void timers(TimerUse timers) {
        timers.registrations()
                .forEach(timer -> fact(
                        "timer",
                        "registered in " + timer.method() + ", "
                                + timer.time().name().toLowerCase(Locale.ROOT).replace('_', ' ')));
        if (timers.handlesTimers()) {
            fact("onTimer", timers.clearsState() ? "clears state" : "clears no state");
        }
    }
}
