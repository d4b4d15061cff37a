package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.rewrite.Ledger;
import dev.tidemark.savepoint.rewrite.StepChange;
import dev.tidemark.savepoint.target.TargetScript;
import dev.tidemark.savepoint.target.TargetTable;
import dev.tidemark.snapshot.Savepoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The table of published results that is to follow the keys. */
final class TargetOptions {
    @Option(
            names = "--target",
            paramLabel = "TABLE",
            description = "Also write the SQL that moves the rows of this PostgreSQL table by the same map.")
    private @Nullable String table;

    @Option(
            names = "--target-column",
            paramLabel = "COLUMN",
            description = "The column of --target with the key, part of the primary key.")
    private @Nullable String column;

    @Option(
            names = "--target-merge",
            paramLabel = "COLUMN=RULE",
            description = "When two rows become one: sum, max, min or and (the sinks' own columns need no rule).")
    private Map<String, String> merge = new LinkedHashMap<>();

    @Option(
            names = "--target-sql",
            paramLabel = "FILE",
            description = "Where the SQL goes (default: rekey-TABLE.sql in the current directory).")
    private @Nullable Path file;

    /** Checks the options before the rewrite begins; empty without {@code --target}. */
    Optional<TargetScript> script(StepChange.Rekey rekey) throws IOException {
        if (table == null) {
            return Optional.empty();
        }
        if (column == null) {
            throw new IllegalArgumentException("--target needs --target-column, the column with the key");
        }
        if (Files.exists(path())) {
            throw new IOException(path() + " already exists; choose another file with --target-sql");
        }
        Map<String, TargetTable.Rule> rules = new LinkedHashMap<>();
        merge.forEach(
                (name, rule) -> rules.put(name, RekeyOptions.choice("rule for rows", TargetTable.Rule.class, rule)));
        return Optional.of(new TargetScript(
                new TargetTable(table, column, rules),
                rekey.mapping(),
                rekey.unmapped() == StepChange.Unmapped.FAIL ? TargetScript.Unknown.FAIL : TargetScript.Unknown.STAY));
    }

    void write(TargetScript script, Savepoint source, Ledger ledger, Out out) throws IOException {
        if (ledger.dryRun()) {
            out.note("dry run: " + path() + " was not written");
            return;
        }
        Files.writeString(path(), script.of(source, ledger.output()));
        out.note("wrote " + path() + "; run it once with: psql -v ON_ERROR_STOP=1 -f " + path());
    }

    private Path path() {
        return file == null ? Path.of("rekey-" + table + ".sql") : file;
    }
}
