package dev.tidemark.savepoint.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code set-max-parallelism PATH OUT}. */
@Command(
        name = "set-max-parallelism",
        description = "Moves keyed state to another number of key groups.",
        mixinStandardHelpOptions = true)
final class SetMaxParallelismCommand implements Callable<Integer> {
    @Mixin
    private WriteOptions write = new WriteOptions();

    @Option(names = "--to", required = true, description = "The new max parallelism, up to 32768.")
    private int to;

    @Option(
            names = "--uid",
            description = "A step, by uid or hash; may be repeated (default: all but those of max parallelism 1).")
    private List<String> uids = new ArrayList<>();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        return write.run((plan, classes) -> plan.maxParallelism(uids, to), Out.of(spec));
    }
}
