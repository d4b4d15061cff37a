package dev.tidemark.snapshot;

/**
 * A file a savepoint's metadata points to.
 *
 * @param path where it is
 * @param bytes the size the metadata gives it
 */
public record StateFile(String path, long bytes) {}
