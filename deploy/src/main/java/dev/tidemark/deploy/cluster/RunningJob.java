package dev.tidemark.deploy.cluster;

import java.util.List;

/** The one job that a stack runs at a time. */
final class RunningJob {

    private RunningJob() {}

    /**
     * The job that has not ended.
     *
     * @throws IllegalStateException if there is none
     */
    static JobOverview of(FlinkRest flink) {
        List<JobOverview> jobs = running(flink);
        if (jobs.isEmpty()) {
            throw new IllegalStateException("No job is running; start one by 'deploy/local-stack submit'.");
        }
        return jobs.get(0);
    }

    /** @throws IllegalStateException if there is one */
    static void requireNone(FlinkRest flink) {
        for (JobOverview job : running(flink)) {
            throw new IllegalStateException("Job " + job.name() + " (" + job.id() + ") is " + job.state()
                    + "; stop it by 'deploy/local-stack stop' first.");
        }
    }

    private static List<JobOverview> running(FlinkRest flink) {
        return flink.jobs().stream().filter(job -> !job.ended()).toList();
    }
}
