package dev.tidemark.snapshot;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A record that is not what its header says; whoever reads the file adds its name. */
final class RecordFault extends IOException {
    private static final long serialVersionUID = 1L;

    RecordFault(String fault, @Nullable Throwable cause) {
        super(fault, cause);
    }
}
