package dev.tidemark.sinks.target;

/** What it means that an event comes after a later one of its entity has been written. */
public enum StalePolicy {
    /** Nothing: a retry or a replay does that all the time. */
    IGNORE,
    /** The order is broken, and a person has to know: the event is kept as a conflict, unless its fact was known already. */
    CONFLICT
}
