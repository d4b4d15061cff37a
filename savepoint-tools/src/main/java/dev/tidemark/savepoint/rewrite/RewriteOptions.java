package dev.tidemark.savepoint.rewrite;

import dev.tidemark.snapshot.TrustedClasses;
import java.nio.file.Path;

/**
 * How a rewrite runs.
 *
 * @param memory bytes of entries held before they spill
 * @param spillParent where scratch files go
 * @param dryRun do everything but write
 */
public record RewriteOptions(TrustedClasses classes, int threads, long memory, Path spillParent, boolean dryRun) {
    /** Fits the launcher's heap of 512 MiB. */
    public static final long DEFAULT_MEMORY = 128L << 20;

    /** The same without writing. */
    public RewriteOptions dry() {
        return new RewriteOptions(classes, threads, memory, spillParent, true);
    }
}
