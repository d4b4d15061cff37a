package dev.tidemark.budget.extract.fork;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.jspecify.annotations.Nullable;

/** The client of a job that was recorded and not run: finished at once, with nothing in it. */
record FinishedJob(JobID id) implements JobClient {
    @Override
    public JobID getJobID() {
        return id;
    }

    @Override
    public CompletableFuture<JobStatus> getJobStatus() {
        return CompletableFuture.completedFuture(JobStatus.FINISHED);
    }

    @Override
    public CompletableFuture<Void> cancel() {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletableFuture<String> stopWithSavepoint(
            boolean advance, @Nullable String directory, SavepointFormatType format) {
        return noSavepoint();
    }

    @Override
    public CompletableFuture<String> triggerSavepoint(@Nullable String directory, SavepointFormatType format) {
        return noSavepoint();
    }

    @Override
    public CompletableFuture<Map<String, Object>> getAccumulators() {
        return CompletableFuture.completedFuture(Map.of());
    }

    @Override
    public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
        return CompletableFuture.completedFuture(new JobExecutionResult(id, 0, Map.of()));
    }

    private static CompletableFuture<String> noSavepoint() {
        return CompletableFuture.failedFuture(
                new UnsupportedOperationException("the job was only recorded, there is nothing to save"));
    }
}
