package dev.tidemark.jobs.cases;

/**
 * The names under which savepoints know this job's steps and states. A name tells what a step does, not where it
 * stands; none is ever changed or used for another meaning.
 */
final class CaseLifecycleUids {
    static final String SOURCE = "case-event-source";
    static final String SPLIT_REJECTED = "split-rejected";
    static final String HOLD_BACK_END = "hold-back-end-of-input";
    static final String REORDER = "reorder-buffer";
    static final String REORDER_EVENTS = "waiting-events";
    static final String REORDER_HEAD = "waiting-head";
    static final String SINK = "case-commands";
    static final String REJECTED_SINK = "rejected-records";
    static final String REJECTED_TOPIC = "rejected-topic";

    private CaseLifecycleUids() {}
}
