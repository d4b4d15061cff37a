package dev.tidemark.savepoint.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Takes savepoints, stops jobs and starts them, and waits for the outcome up to a deadline. Not thread-safe. */
public final class JobLifecycle {
    private static final Duration PAUSE = Duration.ofMillis(300);
    private static final Duration BETWEEN_NOTES = Duration.ofSeconds(10);
    private static final Set<String> UP = Set.of("RUNNING", "FINISHED");
    private static final Set<String> ENDED = Set.of("FAILED", "CANCELED", "FINISHED", "SUSPENDED");

    private final FlinkRest rest;
    private final Duration deadline;
    private final Consumer<String> progress;

    /** How a savepoint is written. */
    public enum Format {
        /** One layout for all backends: what the tools rewrite, key by key. */
        CANONICAL,
        /** The backend's own files; faster. */
        NATIVE
    }

    /**
     * Works on the cluster at {@code address}.
     *
     * @param deadline how long each step may take
     * @param progress gets a line now and then while it waits
     */
    public JobLifecycle(String address, Duration deadline, Consumer<String> progress) {
        this.rest = new FlinkRest(address);
        this.deadline = deadline;
        this.progress = progress;
    }

    /**
     * Takes a savepoint under {@code directory}; the job goes on.
     *
     * @return its path
     * @throws IOException if the cluster refuses, the savepoint fails or the deadline passes
     */
    public String take(String job, String directory, Format format) throws IOException {
        ObjectNode body = FlinkRest.body();
        body.put("target-directory", directory).put("cancel-job", false).put("formatType", format.name());
        return savepoint(job, rest.post("/jobs/" + job + "/savepoints", body), "taking a savepoint of job " + job);
    }

    /**
     * Stops the job with a savepoint under {@code directory}.
     *
     * @return its path
     * @throws IOException if the cluster refuses, the savepoint fails (the job then goes on) or the deadline passes
     */
    public String stop(String job, String directory, Format format) throws IOException {
        ObjectNode body = FlinkRest.body();
        body.put("targetDirectory", directory).put("drain", false).put("formatType", format.name());
        String what = "stopping job " + job + " with a savepoint";
        String path = savepoint(job, rest.post("/jobs/" + job + "/stop", body), what);
        await(
                what,
                () -> ENDED.contains(rest.get("/jobs/" + job).path("state").asText())
                        ? Optional.of(path)
                        : Optional.empty());
        return path;
    }

    private String savepoint(String job, JsonNode triggered, String what) throws IOException {
        String request = triggered.path("request-id").asText();
        return await(what, () -> {
            JsonNode answer = rest.get("/jobs/" + job + "/savepoints/" + request);
            if (!answer.path("status").path("id").asText().equals("COMPLETED")) {
                return Optional.empty();
            }
            JsonNode failure = answer.path("operation").path("failure-cause");
            if (!failure.isMissingNode()) {
                throw new IOException(what + " failed: "
                        + FlinkRest.rootCause(failure.path("stack-trace").asText()));
            }
            return Optional.of(answer.path("operation").path("location").asText());
        });
    }

    /**
     * Starts a job from a savepoint and waits until all its tasks run.
     *
     * @return the job's id
     * @throws IOException if the cluster refuses, or the job fails before all its tasks run; it is cancelled then
     */
    public String start(Submission submission, String savepoint) throws IOException {
        String jar = rest.upload(submission.jar());
        String job;
        try {
            ObjectNode body = FlinkRest.body();
            body.put("savepointPath", savepoint).put("allowNonRestoredState", false);
            submission.entryClass().ifPresent(name -> body.put("entryClass", name));
            submission.parallelism().ifPresent(parallelism -> body.put("parallelism", parallelism));
            submission.arguments().forEach(body.putArray("programArgsList")::add);
            job = rest.post("/jars/" + jar + "/run", body).path("jobid").asText();
        } finally {
            forget(jar);
        }
        progress.accept("job " + job + " is submitted");
        try {
            return await("starting job " + job, () -> started(job));
        } catch (IOException e) {
            cancel(job, e);
            throw e;
        }
    }

    /** The job has its own copy; a jar that stays behind does no harm. */
    private void forget(String jar) {
        try {
            rest.delete("/jars/" + jar);
        } catch (IOException e) {
            progress.accept("the uploaded jar stays in the cluster: " + e.getMessage());
        }
    }

    private Optional<String> started(String job) throws IOException {
        JsonNode details = rest.get("/jobs/" + job);
        JsonNode failures = rest.get("/jobs/" + job + "/exceptions")
                .path("exceptionHistory")
                .path("entries");
        String state = details.path("state").asText();
        if (!failures.isEmpty() || ENDED.contains(state) && !state.equals("FINISHED")) {
            throw new IOException("job " + job + " is " + state + " and did not start from the savepoint: "
                    + FlinkRest.rootCause(failures.path(0).path("stacktrace").asText("no reason given")));
        }
        boolean up = UP.contains(state);
        for (JsonNode vertex : details.path("vertices")) {
            up &= UP.contains(vertex.path("status").asText());
        }
        return up ? Optional.of(job) : Optional.empty();
    }

    private void cancel(String job, IOException cause) {
        try {
            if (!ENDED.contains(rest.get("/jobs/" + job).path("state").asText())) {
                rest.patch("/jobs/" + job + "?mode=cancel");
            }
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private interface Question {
        Optional<String> ask() throws IOException;
    }

    private String await(String what, Question question) throws IOException {
        long start = System.nanoTime();
        long noted = start;
        while (true) {
            Optional<String> answer = question.ask();
            if (answer.isPresent()) {
                return answer.get();
            }
            long now = System.nanoTime();
            if (now - start > deadline.toNanos()) {
                throw new IOException(what + " takes longer than " + deadline
                        + "; it goes on in the cluster. Look there, or give more time with --deadline");
            }
            if (now - noted > BETWEEN_NOTES.toNanos()) {
                noted = now;
                progress.accept(what + ", " + Duration.ofNanos(now - start).toSeconds() + " s so far");
            }
            pause(what);
        }
    }

    private static void pause(String what) throws IOException {
        try {
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + what, e);
        }
    }
}
