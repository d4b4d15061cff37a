package dev.tidemark.budget.cli;

import dev.tidemark.budget.audit.Audit;
import dev.tidemark.budget.audit.AuditFindings;
import dev.tidemark.budget.audit.AuditText;
import dev.tidemark.budget.model.WrittenBudget;
import dev.tidemark.budget.rule.Rules;
import dev.tidemark.findings.Report;
import dev.tidemark.findings.render.Format;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code audit --savepoint PATH --budget FILE}. */
@Command(
        name = "audit",
        description = "Holds a budget against a savepoint: entries, bytes, timers, skew, growth.",
        mixinStandardHelpOptions = true)
final class AuditCommand implements Callable<Integer> {
    @Option(
            names = "--savepoint",
            required = true,
            paramLabel = "PATH",
            description = "Its directory, or its _metadata.")
    private String savepoint = "";

    @Mixin
    private BudgetOptions budgets = new BudgetOptions();

    @Mixin
    private AuditOptions options = new AuditOptions();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "Print findings only, as ${COMPLETION-CANDIDATES}. Default: a table, then findings.")
    private @Nullable Format format;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<WrittenBudget> written = budgets.readSome();
        if (written.size() > 1) {
            throw new IllegalArgumentException("a savepoint is of one job; give its budget alone");
        }
        LocalDate today = LocalDate.now(ZoneId.systemDefault());
        Audit audit = options.audit(written.get(0).budget(), savepoint, today);
        Report report = new Report(
                "state-budget",
                Verification.VERSION,
                Rules.infos(),
                List.of(audit.job()),
                Optional.of(written.get(0).file()),
                AuditFindings.of(audit, today));
        Out.of(spec).print(format == null ? AuditText.of(audit) + Format.TEXT.render(report) : format.render(report));
        return report.findings().isEmpty() ? StateBudget.CLEAN : StateBudget.FINDINGS;
    }
}
