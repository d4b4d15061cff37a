package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.inspect.Inspector;
import dev.tidemark.savepoint.inspect.StepReport;
import dev.tidemark.savepoint.inspect.Verifier;
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

/** {@code verify PATH}. */
@Command(
        name = "verify",
        description = "Checks that every file is there and every entry readable and in its key's group.",
        mixinStandardHelpOptions = true)
final class VerifyCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PATH", description = "The savepoint's directory, or its _metadata.")
    private String path = "";

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Inspector inspector = new Inspector(read.classes(), read.threads());
        Verifier.Verdict verdict = new Verifier(inspector).verify(Savepoint.open(path));
        Out out = Out.of(spec);
        if (json) {
            out.print(Json.of(verdict));
        } else {
            print(verdict, out);
        }
        if (!verdict.faults().isEmpty()) {
            return SavepointTools.FINDINGS;
        }
        return verdict.notChecked().isEmpty() ? SavepointTools.CLEAN : SavepointTools.FAILED;
    }

    private static void print(Verifier.Verdict verdict, Out out) {
        for (StepReport step : verdict.inspection().steps()) {
            step.states()
                    .forEach(state -> out.line(step.label() + "  " + state.name() + "  "
                            + Quantity.count(state.entries()) + " entries  " + state.contentHash()));
        }
        verdict.faults().forEach(fault -> out.line("FAULT " + fault));
        verdict.notChecked().forEach(note -> out.line("NOT CHECKED " + note));
        out.line(verdict.files() + " files, " + Quantity.bytes(verdict.bytes()) + ", "
                + verdict.faults().size() + " faults, " + verdict.notChecked().size() + " not checked");
    }
}
