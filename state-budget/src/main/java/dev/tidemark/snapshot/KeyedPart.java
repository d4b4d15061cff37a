package dev.tidemark.snapshot;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The keyed state of one subtask. */
public sealed interface KeyedPart permits CanonicalPart, RocksDbPart, OpaquePart {
    /** How the records are kept, in words. */
    String format();

    /** The subtask this state belongs to. */
    int subtask();

    /** The first key group, inclusive. */
    int firstKeyGroup();

    /** The last key group, inclusive. */
    int lastKeyGroup();

    /** The bytes its files have according to the metadata. */
    long bytes();

    /** The files it is kept in; empty when it is kept inside {@code _metadata}. */
    List<StateFile> files();

    /** Whether there is a header to read; without one not even the states' names are known. */
    default boolean hasHeader() {
        return true;
    }

    /**
     * Reads the header.
     *
     * @throws IOException also when a serializer is not known, see {@link TrustedClasses}
     */
    KeyedHeader header(TrustedClasses classes) throws IOException;

    /** Why the records cannot be read without the job's classes, and the way out; empty if they can. */
    default Optional<String> unreadable() {
        return Optional.empty();
    }

    /**
     * Opens the records.
     *
     * @throws IOException if the format cannot be read without the job's classes; the message says what to do
     */
    PartReader open(KeyedHeader header, int maxParallelism) throws IOException;
}
