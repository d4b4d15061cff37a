package dev.tidemark.deploy.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;

/**
 * Reads the sinks' counters of a running job from Flink's REST interface. Counters start anew when the job restarts.
 * Thread-safe.
 */
final class SinkMetrics {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client = HttpClient.newHttpClient();
    private final URI job;

    SinkMetrics(URI webInterface, JobID job) {
        this.job = webInterface.resolve("/jobs/" + job.toHexString() + "/");
    }

    /**
     * The sum of a counter over one sink's subtasks.
     *
     * @param sink the uid of the sink's operators, such as {@code settled-totals}
     * @param counter the counter's name, such as {@code sink_write_applied_total}
     */
    long sum(String sink, String counter) throws IOException, InterruptedException {
        long sum = 0;
        for (JsonNode vertex : get(job).path("vertices")) {
            URI metrics = job.resolve("vertices/" + vertex.path("id").asText() + "/subtasks/metrics");
            List<String> names = new ArrayList<>();
            for (JsonNode metric : get(metrics)) {
                String name = metric.path("id").asText();
                if (name.startsWith(sink) && name.endsWith("." + counter)) {
                    names.add(name);
                }
            }
            if (!names.isEmpty()) {
                String wanted = names.stream()
                        .map(name -> URLEncoder.encode(name, StandardCharsets.UTF_8))
                        .collect(Collectors.joining(","));
                for (JsonNode metric : get(URI.create(metrics + "?get=" + wanted))) {
                    sum += metric.path("sum").asLong();
                }
            }
        }
        return sum;
    }

    private JsonNode get(URI uri) throws IOException, InterruptedException {
        HttpResponse<String> response =
                client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("Flink answered " + response.statusCode() + " to " + uri + ": " + response.body());
        }
        return JSON.readTree(response.body());
    }
}
