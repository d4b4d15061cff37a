package dev.tidemark.budget.job;

/** Where a fact comes from, in the order of trust. */
public enum Origin {
    /** The stream graph that {@code main} built. */
    GRAPH,
    /** The operator, opened over a recording state backend. */
    HARNESS,
    /** The byte code of the job's classes. */
    BYTECODE,
    /** The header of a savepoint. */
    SAVEPOINT
}
