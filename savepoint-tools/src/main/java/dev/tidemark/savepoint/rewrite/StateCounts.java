package dev.tidemark.savepoint.rewrite;

/** One state's counts while it is rewritten. Not thread-safe; those of several threads are added up. */
final class StateCounts {
    long in;
    long bytesIn;
    long kept;
    long moved;
    long dropped;
    long merged;
    long out;
    long bytesOut;
    long contentHash;

    void add(StateCounts other) {
        in += other.in;
        bytesIn += other.bytesIn;
        kept += other.kept;
        moved += other.moved;
        dropped += other.dropped;
        merged += other.merged;
        out += other.out;
        bytesOut += other.bytesOut;
        contentHash += other.contentHash;
    }
}
