package dev.tidemark.deploy.cluster;

/**
 * What has been checkpointed of a job since it was submitted.
 *
 * @param completed checkpoints and savepoints that completed
 * @param failed those that did not
 * @param restored how often the job went back to one
 * @param lastId the number of the last that completed, 0 if none did
 * @param lastPath where it is, as a URI; empty if none completed
 * @param lastAt when it completed, in milliseconds since 1970; 0 if none did
 * @param restoredAt when the job last went back to one, in milliseconds since 1970; 0 if it never did
 */
public record CheckpointStatistics(
        long completed, long failed, long restored, long lastId, String lastPath, long lastAt, long restoredAt) {}
