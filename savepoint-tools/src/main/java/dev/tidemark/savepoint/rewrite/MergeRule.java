package dev.tidemark.savepoint.rewrite;

/** What becomes of a state's entries when two old keys become one new key. Lists always concatenate. */
public enum MergeRule {
    /** The rewrite fails and lists the keys. */
    FAIL,
    /** Numbers are added: values, reduced values and accumulators that are one number, and map values. */
    SUM,
    /** Of maps: the entries of both; the same user key with different values is a collision still. */
    UNION,
    /** The entry written last, by its time-to-live stamp; needs a state with a time to live. */
    LATEST
}
