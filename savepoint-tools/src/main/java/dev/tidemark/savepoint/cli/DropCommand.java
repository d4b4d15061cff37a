package dev.tidemark.savepoint.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code drop PATH OUT}. */
@Command(name = "drop", description = "Leaves a step's state behind.", mixinStandardHelpOptions = true)
final class DropCommand implements Callable<Integer> {
    @Mixin
    private WriteOptions write = new WriteOptions();

    @Option(names = "--uid", required = true, description = "The uid or hash of the step.")
    private String uid = "";

    @Option(names = "--reason", required = true, description = "Why its state may be lost; printed in the ledger.")
    private String reason = "";

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        return write.run((plan, classes) -> plan.drop(uid, reason), Out.of(spec));
    }
}
