package dev.tidemark.savepoint.write;

import java.io.IOException;

/** Sorted entries, read group by group. Several groups may be read at once, each by one thread. */
interface Run {
    /** The entries of one key group, in order. */
    Cursor group(int group) throws IOException;

    /** A position in a run. */
    interface Cursor extends AutoCloseable {
        /** Moves to the next entry; false at the end. */
        boolean next() throws IOException;

        /** The entry, valid until the next call of {@link #next()}. */
        Entry entry();

        @Override
        void close() throws IOException;
    }
}
