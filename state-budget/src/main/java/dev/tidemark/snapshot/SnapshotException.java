package dev.tidemark.snapshot;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A savepoint, or one file of it, that cannot be read or written; the message is a sentence that names the file. */
public final class SnapshotException extends IOException {
    private static final long serialVersionUID = 1L;

    /** A fault found in {@code file}. */
    public SnapshotException(String file, String fault) {
        super(file + ": " + fault);
    }

    /** A fault found in {@code file}, with what raised it. */
    public SnapshotException(String file, String fault, @Nullable Throwable cause) {
        super(file + ": " + fault, cause);
    }
}
