package dev.tidemark.savepoint.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** The tool run in the test's own JVM. */
final class Tool {
    private Tool() {}

    /** What a command left behind. */
    record Result(int exit, String out, String err) {
        /** Everything it printed. */
        String text() {
            return out + err;
        }
    }

    static Result run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine commandLine =
                SavepointTools.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        int exit = commandLine.execute(args);
        return new Result(exit, out.toString(), err.toString());
    }
}
