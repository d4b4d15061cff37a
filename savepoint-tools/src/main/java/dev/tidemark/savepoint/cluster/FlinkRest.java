package dev.tidemark.savepoint.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;

/** Requests to a JobManager; a refusal becomes a sentence with what the cluster said. Thread-safe. */
final class FlinkRest {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofMinutes(2);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(CONNECT).build();
    private final String base;

    /** The cluster at this address, such as {@code http://127.0.0.1:8081}. */
    FlinkRest(String address) {
        this.base = address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    }

    static ObjectNode body() {
        return JSON.createObjectNode();
    }

    JsonNode get(String path) throws IOException {
        return send(request(path).GET().build());
    }

    JsonNode post(String path, ObjectNode body) throws IOException {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body.toString()))
                .build());
    }

    JsonNode patch(String path) throws IOException {
        return send(request(path).method("PATCH", BodyPublishers.noBody()).build());
    }

    JsonNode delete(String path) throws IOException {
        return send(request(path).DELETE().build());
    }

    /** Uploads a jar and returns the id the cluster keeps it under. */
    String upload(Path jar) throws IOException {
        String boundary = "tidemark-" + UUID.randomUUID();
        String head = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"job.jar\"\r\n"
                + "Content-Type: application/x-java-archive\r\n\r\n";
        String tail = "\r\n--" + boundary + "--\r\n";
        JsonNode answer = send(request("/jars/upload")
                .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                .POST(BodyPublishers.concat(
                        BodyPublishers.ofString(head), BodyPublishers.ofFile(jar), BodyPublishers.ofString(tail)))
                .build());
        String file = answer.path("filename").asText();
        return file.substring(file.lastIndexOf('/') + 1);
    }

    private HttpRequest.Builder request(String path) {
        try {
            return HttpRequest.newBuilder(URI.create(base + path)).timeout(ANSWER);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--url " + base + ": expected an address such as http://127.0.0.1:8081", e);
        }
    }

    private JsonNode send(HttpRequest request) throws IOException {
        String what = request.method() + " " + request.uri();
        HttpResponse<String> response;
        try {
            response = client.send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(what + ": interrupted", e);
        } catch (IOException e) {
            throw new IOException(what + ": the cluster cannot be reached: " + e, e);
        }
        if (response.statusCode() / 100 != 2) {
            throw new IOException(what + ": " + response.statusCode() + ": " + reason(response.body()));
        }
        return response.body().isBlank() ? JSON.createObjectNode() : JSON.readTree(response.body());
    }

    private static String reason(String body) throws IOException {
        JsonNode errors = body.startsWith("{") ? JSON.readTree(body).path("errors") : JSON.createArrayNode();
        return errors.isEmpty() ? body : rootCause(errors.get(errors.size() - 1).asText());
    }

    /** The last cause of a stack trace, or its first line. */
    static String rootCause(String stackTrace) {
        String cause = stackTrace.lines().findFirst().orElse("no reason given");
        for (String line : stackTrace.lines().toList()) {
            if (line.strip().startsWith("Caused by: ")) {
                cause = line.strip().substring("Caused by: ".length());
            }
        }
        return cause;
    }
}
