package dev.tidemark.savepoint.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code assign-uid PATH OUT}. */
@Command(
        name = "assign-uid",
        description = "Gives a uid to a step that only has a hash, so that it survives changes of the graph.",
        mixinStandardHelpOptions = true)
final class AssignUidCommand implements Callable<Integer> {
    @Mixin
    private WriteOptions write = new WriteOptions();

    @Option(names = "--hash", required = true, description = "The hash; inspect lists it.")
    private String hash = "";

    @Option(names = "--uid", required = true, description = "The uid it gets.")
    private String uid = "";

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        return write.run((plan, classes) -> plan.renameUid(hash, uid), Out.of(spec));
    }
}
