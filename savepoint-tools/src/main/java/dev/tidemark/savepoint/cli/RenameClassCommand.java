package dev.tidemark.savepoint.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rename-class PATH OUT}. */
@Command(
        name = "rename-class",
        description = "Renames a class in the serializers of keyed state.",
        mixinStandardHelpOptions = true)
final class RenameClassCommand implements Callable<Integer> {
    @Mixin
    private WriteOptions write = new WriteOptions();

    @Option(names = "--from", required = true, description = "The class name in the savepoint.")
    private String from = "";

    @Option(names = "--to", required = true, description = "The class name in the new build.")
    private String to = "";

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        return write.run((plan, classes) -> plan.renameClass(from, to), Out.of(spec));
    }
}
