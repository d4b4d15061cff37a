package dev.tidemark.budget.cli;

import java.io.PrintWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** A command's stdout and stderr, as its command line was given them. */
record Out(PrintWriter results, PrintWriter progress) {
    static Out of(@Nullable CommandSpec spec) {
        CommandSpec parsed = Objects.requireNonNull(spec, "the command line injects it");
        return new Out(parsed.commandLine().getOut(), parsed.commandLine().getErr());
    }

    void print(String text) {
        results.print(text);
        results.flush();
    }

    void note(String text) {
        progress.println(text);
        progress.flush();
    }
}
