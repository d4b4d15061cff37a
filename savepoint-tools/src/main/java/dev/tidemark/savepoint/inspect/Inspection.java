package dev.tidemark.savepoint.inspect;

import java.util.List;

/**
 * What a savepoint holds.
 *
 * @param kind {@code canonical savepoint}, {@code native savepoint} or just a checkpoint
 * @param metadataFormat the format of {@code _metadata}
 */
public record Inspection(String path, String kind, long checkpointId, int metadataFormat, List<StepReport> steps) {}
