package dev.tidemark.jobs.dedup;

/**
 * The names under which savepoints know this job's steps and states. A name tells what a step does, not where it
 * stands; none is ever changed or used for another meaning.
 */
final class EventDedupUids {
    static final String SOURCE = "event-source";
    static final String SPLIT_REJECTED = "split-rejected";
    static final String HOLD_BACK_END = "hold-back-end-of-input";
    static final String DROP_REPEATS = "drop-repeats";
    static final String FIRST_SEEN = "first-seen";
    static final String FACTS = "event-facts";
    static final String TOPIC = "unique-events";
    static final String REJECTED_SINK = "rejected-records";
    static final String REJECTED_TOPIC = "rejected-topic";

    private EventDedupUids() {}
}
