package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.testing.LimitedFileSystem;
import java.util.Arrays;

/** The tool in a JVM that is gone after it wrote the first argument's number of bytes. */
final class KilledTool {
    private KilledTool() {}

    public static void main(String[] arguments) {
        LimitedFileSystem.haltAfter(Long.parseLong(arguments[0]));
        SavepointTools.main(Arrays.copyOfRange(arguments, 1, arguments.length));
    }
}
