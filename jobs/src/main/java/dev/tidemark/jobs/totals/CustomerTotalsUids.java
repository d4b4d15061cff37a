package dev.tidemark.jobs.totals;

/**
 * The names under which savepoints know this job's steps and states. A name tells what a step does, not where it
 * stands; none is ever changed or used for another meaning.
 */
final class CustomerTotalsUids {
    static final String SOURCE = "order-source";
    static final String SPLIT_REJECTED = "split-rejected";
    static final String HOLD_BACK_END = "hold-back-end-of-input";
    static final String COMBINER = "slice-combiner";
    static final String COMBINER_WATERMARK = "combiner-watermark";
    static final String TOTALS = "slice-totals";
    static final String TOTALS_SLICES = "open-slices";
    static final String TOTALS_WATERMARK = "totals-watermark";
    static final String PROVISIONAL_SINK = "provisional-totals";
    static final String SETTLED_SINK = "settled-totals";
    static final String REJECTED_SINK = "rejected-records";
    static final String REJECTED_TOPIC = "rejected-topic";

    private CustomerTotalsUids() {}
}
