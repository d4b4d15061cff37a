package dev.tidemark.budget.cli;

import dev.tidemark.budget.rule.Rules;
import dev.tidemark.findings.RuleInfo;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code rules}. */
@Command(name = "rules", description = "Lists the lint rules.", mixinStandardHelpOptions = true)
final class RulesCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        StringBuilder text = new StringBuilder();
        for (RuleInfo rule : Rules.infos()) {
            text.append(String.format(
                    "%-25s %-12s %s%n",
                    rule.id(), rule.severity().name().toLowerCase(Locale.ROOT).replace('_', '-'), rule.purpose()));
        }
        Out.of(spec).print(text.toString());
        return StateBudget.CLEAN;
    }
}
