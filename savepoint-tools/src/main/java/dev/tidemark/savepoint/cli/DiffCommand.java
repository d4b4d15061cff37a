package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.inspect.Differ;
import dev.tidemark.savepoint.inspect.Difference;
import dev.tidemark.savepoint.render.Json;
import dev.tidemark.savepoint.render.Quantity;
import dev.tidemark.snapshot.Savepoint;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code diff A B}. */
@Command(
        name = "diff",
        description = "Counts, per step and state, the keyed entries removed, added and changed from A to B.",
        mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "A", description = "The first savepoint.")
    private String before = "";

    @Parameters(index = "1", paramLabel = "B", description = "The second savepoint.")
    private String after = "";

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(
            names = "--entries-in-memory",
            defaultValue = "4000000",
            description = "Entries compared in one pass, 32 to 64 bytes each (default: ${DEFAULT-VALUE}).")
    private long entriesInMemory = 4_000_000;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (entriesInMemory < 1) {
            throw new IllegalArgumentException("--entries-in-memory " + entriesInMemory + ": expected at least 1");
        }
        Difference difference =
                new Differ(read.classes(), entriesInMemory).diff(Savepoint.open(before), Savepoint.open(after));
        Out out = Out.of(spec);
        if (json) {
            out.print(Json.of(difference));
        } else {
            print(difference, out);
        }
        return difference.steps().isEmpty() ? SavepointTools.CLEAN : SavepointTools.FINDINGS;
    }

    private static void print(Difference difference, Out out) {
        for (Difference.StepDifference step : difference.steps()) {
            out.line(step.fact().isEmpty() ? step.step() : step.step() + ": " + step.fact());
            step.states()
                    .forEach(state -> out.line("  " + state.state() + ": removed " + Quantity.count(state.removed())
                            + ", added " + Quantity.count(state.added()) + ", changed "
                            + Quantity.count(state.changed())
                            + ", same " + Quantity.count(state.same())));
        }
        if (difference.steps().isEmpty()) {
            out.line("the keyed entries are the same");
        }
    }
}
