package dev.tidemark.snapshot;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * Keyed state whose records cannot be told apart without the job's classes.
 *
 * @param reason why, and the way out
 */
record OpaquePart(
        String format,
        int subtask,
        int firstKeyGroup,
        int lastKeyGroup,
        long bytes,
        List<StateFile> files,
        Optional<HeaderSource> source,
        String reason)
        implements KeyedPart {
    /** Reads the header, where the format has one that is readable. */
    interface HeaderSource {
        KeyedHeader read(TrustedClasses classes) throws IOException;
    }

    @Override
    public boolean hasHeader() {
        return source.isPresent();
    }

    @Override
    public KeyedHeader header(TrustedClasses classes) throws IOException {
        if (source.isEmpty()) {
            throw new SnapshotException(place(), reason);
        }
        return source.get().read(classes);
    }

    @Override
    public Optional<String> unreadable() {
        return Optional.of(place() + " " + reason);
    }

    @Override
    public PartReader open(KeyedHeader header, int maxParallelism) throws IOException {
        throw new SnapshotException(place(), reason);
    }

    private String place() {
        return files.isEmpty() ? "state inside _metadata" : files.get(0).path();
    }
}
