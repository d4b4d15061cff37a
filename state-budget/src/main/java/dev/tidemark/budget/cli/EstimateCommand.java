package dev.tidemark.budget.cli;

import dev.tidemark.budget.estimate.EstimateText;
import dev.tidemark.budget.estimate.JobEstimate;
import dev.tidemark.budget.estimate.WhatIf;
import dev.tidemark.budget.model.WrittenBudget;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code estimate --budget FILE}. */
@Command(
        name = "estimate",
        description = "Adds up a budget: sizes, heap or RocksDB and why, restart time, files and requests.",
        mixinStandardHelpOptions = true)
final class EstimateCommand implements Callable<Integer> {
    @Mixin
    private BudgetOptions budgets = new BudgetOptions();

    @Option(names = "--keys", paramLabel = "UID=NUMBER", description = "What if a step had so many keys.")
    private Map<String, Long> keys = new LinkedHashMap<>();

    @Option(
            names = "--horizon",
            paramLabel = "UID=DURATION",
            description = "What if a step's entries stayed so long, in ISO-8601.")
    private Map<String, Duration> horizons = new LinkedHashMap<>();

    @Option(names = "--workers", paramLabel = "NUMBER", description = "What if there were so many task managers.")
    private @Nullable Long workers;

    @Option(names = "--parallelism", paramLabel = "NUMBER", description = "What if a step had so many subtasks.")
    private @Nullable Long parallelism;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Out out = Out.of(spec);
        WhatIf whatIf = new WhatIf(keys, horizons, Optional.ofNullable(workers), Optional.ofNullable(parallelism));
        for (WrittenBudget written : budgets.readSome()) {
            JobEstimate declared = JobEstimate.of(written.budget());
            if (whatIf.none()) {
                out.print(EstimateText.of(declared));
            } else {
                JobEstimate changed = JobEstimate.of(whatIf.of(written.budget()));
                out.print(EstimateText.difference(declared, changed) + EstimateText.of(changed));
            }
        }
        return StateBudget.CLEAN;
    }
}
