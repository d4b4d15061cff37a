package dev.tidemark.snapshot;

import java.io.IOException;

/**
 * A serializer snapshot whose class is neither Flink's nor in a given jar. Such a snapshot has no length in the file, so
 * nothing behind it can be read either.
 */
public final class UnknownSerializerException extends IOException {
    private static final long serialVersionUID = 1L;

    UnknownSerializerException(String file, String snapshotClass) {
        super(file + ": the serializer snapshot class " + snapshotClass
                + " is not one of Flink's known layouts, so where its bytes end cannot be known;"
                + " give the jar that holds it with --jar");
    }
}
