package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.rewrite.RewriteOptions;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How a rewrite runs: what all commands take that do one. */
final class RewriteTuning {
    @Option(
            names = "--memory",
            paramLabel = "MIB",
            defaultValue = "128",
            description = "MiB of entries held before they spill (default: ${DEFAULT-VALUE}).")
    private int memory = 128;

    @Option(
            names = "--spill-dir",
            paramLabel = "DIR",
            description = "Where to spill (default: the JVM's temporary directory).")
    private Path spill = Path.of(System.getProperty("java.io.tmpdir"));

    @Mixin
    private ReadOptions read = new ReadOptions();

    TrustedClasses classes() throws IOException {
        return read.classes();
    }

    /** The options, checked. */
    RewriteOptions options() throws IOException {
        if (memory < 1) {
            throw new IllegalArgumentException("--memory " + memory + ": expected at least 1");
        }
        return new RewriteOptions(read.classes(), read.threads(), (long) memory << 20, spill, false);
    }
}
