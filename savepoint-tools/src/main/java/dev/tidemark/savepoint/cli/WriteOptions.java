package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.render.Json;
import dev.tidemark.savepoint.render.LedgerText;
import dev.tidemark.savepoint.rewrite.Ledger;
import dev.tidemark.savepoint.rewrite.PlanBuilder;
import dev.tidemark.savepoint.rewrite.RewriteOptions;
import dev.tidemark.savepoint.rewrite.Rewriter;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What all commands that write a savepoint take, and the run they share. */
final class WriteOptions {
    @Parameters(index = "0", paramLabel = "PATH", description = "The savepoint to read; it is never changed.")
    private String path = "";

    @Parameters(index = "1", paramLabel = "OUT", description = "The directory to write; it must not exist.")
    private String out = "";

    @Option(names = "--dry-run", description = "Print what would happen and write no savepoint.")
    private boolean dryRun;

    @Option(names = "--json", description = "Print the ledger as JSON.")
    private boolean json;

    @Mixin
    private RewriteTuning tuning = new RewriteTuning();

    /** Names the changes. */
    interface Changes {
        /** Adds them to the plan. */
        void addTo(PlanBuilder plan, TrustedClasses classes) throws IOException;
    }

    /** What else is done with a rewritten savepoint before its path is printed. */
    interface FollowUp {
        /** Does it. */
        void rewritten(Savepoint source, Ledger ledger) throws IOException;
    }

    TrustedClasses classes() throws IOException {
        return tuning.classes();
    }

    int run(Changes changes, Out out) throws IOException {
        return run(changes, (source, ledger) -> {}, out);
    }

    int run(Changes changes, FollowUp followUp, Out out) throws IOException {
        RewriteOptions options = dryRun ? tuning.options().dry() : tuning.options();
        Savepoint savepoint = Savepoint.open(path);
        PlanBuilder plan = new PlanBuilder(savepoint, options.classes());
        changes.addTo(plan, options.classes());
        long start = System.nanoTime();
        Ledger ledger = new Rewriter(plan.build(), options).rewrite(savepoint, this.out);
        double seconds = (System.nanoTime() - start) / 1e9;
        long bytes = ledger.lines().stream().mapToLong(Ledger.Line::bytesIn).sum();
        out.note(String.format(Locale.ROOT, "%.1f s, %.0f MB/s", seconds, bytes / seconds / 1e6));
        followUp.rewritten(savepoint, ledger);
        out.print(json ? Json.of(ledger) : LedgerText.of(ledger));
        return SavepointTools.CLEAN;
    }
}
