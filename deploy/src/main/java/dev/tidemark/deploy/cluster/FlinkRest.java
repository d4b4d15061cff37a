package dev.tidemark.deploy.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Asks a JobManager on 127.0.0.1 through Flink's REST interface, version 1. Thread-safe.
 *
 * @param port the REST interface's port
 */
public record FlinkRest(int port) {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration ANSWER = Duration.ofSeconds(10);

    /** Whether it answers. */
    boolean answers() {
        try {
            get("/v1/overview");
            return true;
        } catch (UncheckedIOException | IllegalStateException e) {
            return false; // the answer to the question: it is not there, or not yet
        }
    }

    /** The resource ids of the TaskManagers that are registered. */
    List<String> taskManagers() {
        List<String> ids = new ArrayList<>();
        get("/v1/taskmanagers").path("taskmanagers").forEach(node -> ids.add(text(node, "id")));
        return ids;
    }

    /** All jobs that this JobManager knows, the one started last first. */
    public List<JobOverview> jobs() {
        List<JobOverview> jobs = new ArrayList<>();
        get("/v1/jobs/overview")
                .path("jobs")
                .forEach(node -> jobs.add(new JobOverview(
                        text(node, "jid"),
                        text(node, "name"),
                        text(node, "state"),
                        node.path("start-time").asLong(),
                        node.at("/tasks/running").asInt(),
                        node.at("/tasks/total").asInt())));
        jobs.sort(Comparator.comparingLong(JobOverview::startTime).reversed());
        return jobs;
    }

    /** What has been checkpointed of a job since it was submitted. */
    public CheckpointStatistics checkpoints(String job) {
        JsonNode node = get("/v1/jobs/" + job + "/checkpoints");
        JsonNode last = node.at("/latest/completed");
        return new CheckpointStatistics(
                node.at("/counts/completed").asLong(),
                node.at("/counts/failed").asLong(),
                node.at("/counts/restored").asLong(),
                last.path("id").asLong(0),
                last.path("external_path").asText(""),
                last.path("latest_ack_timestamp").asLong(0),
                node.at("/latest/restored/restore_timestamp").asLong(0));
    }

    /** Why the job failed, or last restarted; its first line. */
    public Optional<String> lastFailure(String job) {
        JsonNode entries =
                get("/v1/jobs/" + job + "/exceptions?maxExceptions=1").at("/exceptionHistory/entries");
        String trace = entries.path(0).path("stacktrace").asText("");
        return trace.lines()
                .filter(line -> line.startsWith("Caused by: "))
                .reduce((first, last) -> last)
                .or(() -> trace.lines().findFirst());
    }

    /** Gives the job up: nothing is saved beyond its last checkpoint. */
    public void cancel(String job) {
        send(request("/v1/jobs/" + job + "?mode=cancel").method("PATCH", HttpRequest.BodyPublishers.noBody()));
    }

    private JsonNode get(String path) {
        return send(request(path));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(ANSWER);
    }

    private JsonNode send(HttpRequest.Builder builder) {
        HttpRequest request = builder.build();
        try {
            HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() >= 300) {
                throw new IllegalStateException(
                        "Flink answered " + response.statusCode() + " to " + request.uri() + ": " + response.body());
            }
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "The JobManager does not answer on port " + port + "; see 'deploy/local-stack status'.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while Flink was asked for " + request.uri() + ".", e);
        }
    }

    private static String text(JsonNode node, String field) {
        return node.path(field).asText();
    }
}
