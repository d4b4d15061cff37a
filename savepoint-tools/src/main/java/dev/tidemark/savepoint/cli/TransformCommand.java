package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.rewrite.ValueTransform;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code transform PATH OUT}. */
@Command(
        name = "transform",
        description = "Changes the values of one state by a class; times to live, keys and timers stay.",
        mixinStandardHelpOptions = true)
final class TransformCommand implements Callable<Integer> {
    @Mixin
    private WriteOptions write = new WriteOptions();

    @Option(names = "--uid", required = true, description = "The uid or hash of the step.")
    private String uid = "";

    @Option(names = "--state", required = true, description = "The state, of one value an entry (no list, no timers).")
    private String state = "";

    @Option(
            names = "--class",
            required = true,
            description = "A java.util.function.Function in --jar, from old value to new; null leaves the entry out.")
    private String className = "";

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        return write.run(
                (plan, classes) -> plan.transform(uid, state, ValueTransform.load(className, classes)), Out.of(spec));
    }
}
