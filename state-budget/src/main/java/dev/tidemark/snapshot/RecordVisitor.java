package dev.tidemark.snapshot;

import java.io.IOException;

/** Takes the records of a keyed state file one by one. */
@FunctionalInterface
public interface RecordVisitor {
    /** One record; {@code view} is reused for the next. */
    void record(RecordView view) throws IOException;
}
