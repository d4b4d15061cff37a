package dev.tidemark.deploy.cluster;

import java.util.Set;

/**
 * A job as the JobManager lists it.
 *
 * @param id its id, 32 hexadecimal digits
 * @param name its name
 * @param state Flink's {@code JobStatus}
 * @param startTime when it was submitted, in milliseconds since 1970
 * @param runningTasks how many of its tasks run
 * @param tasks how many tasks it has
 */
public record JobOverview(String id, String name, String state, long startTime, int runningTasks, int tasks) {
    private static final Set<String> ENDED = Set.of("FINISHED", "CANCELED", "FAILED", "SUSPENDED");

    /** Whether it runs no more and never will. */
    public boolean ended() {
        return ENDED.contains(state);
    }

    /** Whether all its tasks run. */
    public boolean running() {
        return state.equals("RUNNING") && tasks > 0 && runningTasks == tasks;
    }
}
