package dev.tidemark.budget.report;

import dev.tidemark.budget.estimate.Backend;
import dev.tidemark.budget.estimate.EntryEstimate;
import dev.tidemark.budget.estimate.JobEstimate;
import dev.tidemark.budget.estimate.Recommendation;
import dev.tidemark.budget.estimate.StepEstimate;
import dev.tidemark.budget.model.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What fills a worker's memory and disk, the time of a restart and the files of a month, by what the budget declares. */
final class Fills {
    private final JobEstimate job;
    private final Backend backend;

    Fills(JobEstimate job, Backend backend) {
        this.job = job;
        this.backend = backend;
    }

    List<Fill> all() {
        List<Fill> fills = new ArrayList<>();
        if (backend == Backend.HEAP) {
            fills.add(bytes("Memory: heap of a worker", entries(EntryEstimate::heap), job.heapForState()));
        } else {
            fills.add(bytes("Memory: hot set in a worker's cache", steps(StepEstimate::hot), job.cache()));
        }
        fills.add(bytes(
                "Disk of a worker",
                entries(backend == Backend.HEAP ? entry -> 0 : EntryEstimate::disk),
                job.ceilings().localDisk()));
        fills.add(restart());
        job.filesPerMonth(backend).ifPresent(files -> fills.add(files(files)));
        return fills;
    }

    private Fill restart() {
        ToDoubleFunction<StepEstimate> size = backend == Backend.HEAP ? StepEstimate::serialized : StepEstimate::disk;
        double rate = job.restoreRate().bytes();
        List<Fill.Part> parts = new ArrayList<>();
        Duration fixed = job.restartFixed();
        parts.add(new Fill.Part("starting", fixed.toMillis() / 1e3, Recommendation.words(fixed)));
        for (StepEstimate step : job.steps()) {
            double seconds = size.applyAsDouble(step) / job.workers() / rate;
            parts.add(new Fill.Part(
                    "reading back " + step.uid(), seconds, String.format(Locale.ROOT, "%.1f s", seconds)));
        }
        Optional<Duration> most = job.ceilings().restartTime();
        return new Fill(
                "Restart time",
                Recommendation.words(job.restart(backend)) + of(most.map(Recommendation::words)),
                parts,
                most.map(time -> time.toMillis() / 1e3));
    }

    private Fill files(long files) {
        Optional<Long> most = job.ceilings().objectsPerMonth();
        String words = String.format(Locale.ROOT, "%,d", files);
        return new Fill(
                "Files written in 30 days",
                words + of(most.map(number -> String.format(Locale.ROOT, "%,d", number))),
                List.of(new Fill.Part("checkpoints", files, words)),
                most.map(Long::doubleValue));
    }

    private Fill bytes(String name, List<Fill.Part> parts, Optional<Size> whole) {
        double sum = parts.stream().mapToDouble(Fill.Part::amount).sum();
        return new Fill(
                name, Size.of(sum) + of(whole.map(Size::toString)), parts, whole.map(size -> (double) size.bytes()));
    }

    private static String of(Optional<String> whole) {
        return whole.map(all -> " of " + all).orElse(", and no ceiling declared");
    }

    private List<Fill.Part> steps(ToDoubleFunction<StepEstimate> size) {
        return job.steps().stream()
                .map(step -> part(step.uid(), size.applyAsDouble(step)))
                .toList();
    }

    private List<Fill.Part> entries(ToDoubleFunction<EntryEstimate> size) {
        return job.steps().stream()
                .flatMap(step -> step.entries().stream()
                        .map(entry -> part(
                                step.uid() + " "
                                        + entry.state().orElse(entry.category().toString()),
                                size.applyAsDouble(entry))))
                .toList();
    }

    /** Of one worker. */
    private Fill.Part part(String name, double all) {
        double bytes = all / job.workers();
        return new Fill.Part(name, bytes, Size.of(bytes).toString());
    }
}
