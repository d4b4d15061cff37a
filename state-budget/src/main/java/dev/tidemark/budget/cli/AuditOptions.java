package dev.tidemark.budget.cli;

import dev.tidemark.budget.audit.Audit;
import dev.tidemark.budget.audit.Measure;
import dev.tidemark.budget.model.Budget;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** An earlier savepoint, to see growth. */
final class AuditOptions {
    @Option(
            names = "--earlier",
            paramLabel = "PATH",
            description = "An earlier savepoint of the same job, to see growth.")
    private @Nullable String earlier;

    @Option(
            names = "--apart",
            paramLabel = "DURATION",
            description = "The time between the two savepoints, in ISO-8601; a savepoint does not carry it.")
    private @Nullable Duration apart;

    Audit audit(Budget budget, String savepoint, LocalDate today) throws IOException {
        if ((earlier == null) != (apart == null)) {
            throw new IllegalArgumentException("--earlier and --apart belong together; give both");
        }
        Optional<Audit.Earlier> before = earlier == null || apart == null
                ? Optional.empty()
                : Optional.of(
                        new Audit.Earlier(Measure.of(Savepoint.open(earlier), TrustedClasses.flinkOnly()), apart));
        return Audit.of(budget, Measure.of(Savepoint.open(savepoint), TrustedClasses.flinkOnly()), before, today);
    }
}
