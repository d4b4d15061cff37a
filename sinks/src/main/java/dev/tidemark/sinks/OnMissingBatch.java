package dev.tidemark.sinks;

/** What the staged sink does when a restored checkpoint names a batch that its tables no longer hold. */
public enum OnMissingBatch {
    /** The job fails and says which batch, how many rows and from when. Nothing is dropped in silence. */
    FAIL,
    /** The batch's rows are given up, with a warning in the log and a counter. */
    SKIP
}
