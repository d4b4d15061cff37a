package dev.tidemark.budget.cli;

import dev.tidemark.budget.rule.Rule;
import dev.tidemark.budget.rule.Rules;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code explain RULE}. */
@Command(
        name = "explain",
        description = "Prints a rule's page: the problem, why it is one, how to mend it.",
        mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RULE", description = "The rule's id.")
    private String id = "";

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        String page = Rules.named(id)
                .map(Rule::page)
                .orElseThrow(() -> new IllegalArgumentException("there is no rule '" + id + "'; there are "
                        + Rules.all().stream().map(Rule::id).toList()));
        Out.of(spec).print(page);
        return StateBudget.CLEAN;
    }
}
