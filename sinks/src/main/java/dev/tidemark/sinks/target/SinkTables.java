package dev.tidemark.sinks.target;

/**
 * The tables the sinks keep beside a target, all in its schema: two staging tables of its own, and five that the
 * schema's targets share.
 *
 * @param target the target's table
 */
public record SinkTables(TableName target) {

    /** Window rows staged for a checkpoint. */
    public TableName staging() {
        return target.withSuffix("_staging");
    }

    /** Late verdicts staged for a checkpoint. */
    public TableName lateStaging() {
        return target.withSuffix("_late_staging");
    }

    /** Batches staged and committed: registry and ledger in one. */
    public TableName batches() {
        return target.sibling("sink_batch");
    }

    /** Who writes under a sink's name. */
    public TableName writers() {
        return target.sibling("sink_writer");
    }

    /** Writes that contradict a settled row. */
    public TableName conflicts() {
        return target.sibling("sink_conflict");
    }

    /** Commands that the database cannot hold. */
    public TableName deadLetters() {
        return target.sibling("sink_dead_letter");
    }

    /** Records that were not counted, with the reason. */
    public TableName rejectedRecords() {
        return target.sibling("rejected_record");
    }
}
