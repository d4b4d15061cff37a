package dev.tidemark.deploy.cluster;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which stack a verb is about. */
final class StackOptions {

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Where the stack keeps its files; default deploy/target/local-stack.")
    private @Nullable Path folder;

    /** The root of the repository, which the launcher names. */
    static Path repository() {
        return Path.of(System.getProperty("tidemark.root", "."));
    }

    Software software() {
        return Software.builtIn(repository());
    }

    StackFolder folder() {
        return new StackFolder(folder == null ? repository().resolve("deploy/target/local-stack") : folder);
    }

    /** The stack that is up. */
    LocalCluster open() {
        return LocalCluster.open(software(), folder());
    }
}
