package dev.tidemark.budget.cli;

import dev.tidemark.budget.alert.Alerts;
import dev.tidemark.budget.model.WrittenBudget;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code alerts --budget FILE}. */
@Command(
        name = "alerts",
        description = "Prints Prometheus alert rules made from budgets.",
        mixinStandardHelpOptions = true)
final class AlertsCommand implements Callable<Integer> {
    @Mixin
    private BudgetOptions budgets = new BudgetOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Out.of(spec)
                .print(Alerts.of(
                        budgets.readSome().stream().map(WrittenBudget::budget).toList()));
        return StateBudget.CLEAN;
    }
}
