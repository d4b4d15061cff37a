package dev.tidemark.budget.lock;

/** What becomes of state when another build takes over, the better first. */
public enum Verdict {
    /** It is there as it was. */
    KEPT,
    /** It is there, rewritten; new fields have their default. */
    MIGRATED,
    /** Not decided; never to be taken for fine. */
    UNKNOWN,
    /** The job starts, without it or without a part of it. */
    LOST,
    /** The job does not start, or fails when it reads. */
    REFUSED;

    /** The worse of the two. */
    public Verdict or(Verdict other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
