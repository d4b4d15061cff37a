package dev.tidemark.sinks.staged;

import java.time.Instant;
import java.util.UUID;

/**
 * A batch that is staged and waits for its checkpoint to complete: what a writer hands to the committer. Its id is made
 * when it is staged and travels with it, so that every attempt to commit it carries the same one. It holds neither job
 * id nor checkpoint id: both repeat after a rewind.
 *
 * @param id the batch's id
 * @param sink the sink's name
 * @param rows the rows staged under the id
 * @param stagedAt when it was staged, by the writer's clock; for messages only
 */
public record StagedBatch(UUID id, String sink, long rows, Instant stagedAt) {}
