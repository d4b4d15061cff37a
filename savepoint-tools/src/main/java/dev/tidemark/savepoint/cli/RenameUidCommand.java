package dev.tidemark.savepoint.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rename-uid PATH OUT}. */
@Command(
        name = "rename-uid",
        description = "Gives a step another uid; its state goes with it.",
        mixinStandardHelpOptions = true)
final class RenameUidCommand implements Callable<Integer> {
    @Mixin
    private WriteOptions write = new WriteOptions();

    @Option(names = "--from", required = true, description = "The uid or hash the step has.")
    private String from = "";

    @Option(names = "--to", required = true, description = "The uid it gets.")
    private String to = "";

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        return write.run((plan, classes) -> plan.renameUid(from, to), Out.of(spec));
    }
}
