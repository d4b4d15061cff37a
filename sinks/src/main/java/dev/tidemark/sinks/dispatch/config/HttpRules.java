package dev.tidemark.sinks.dispatch.config;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What HTTP allows in a target's keys. */
final class HttpRules {
    private static final Set<String> METHODS = new TreeSet<>(Set.of("POST", "PUT", "PATCH"));
    private static final URI ANY = URI.create("http://localhost/");

    private HttpRules() {}

    static String method(String method) {
        if (!METHODS.contains(method)) {
            throw new IllegalArgumentException(
                    "the key 'method' is '" + method + "'; expected one of " + String.join(", ", METHODS));
        }
        return method;
    }

    static Map<String, String> headers(Map<String, String> headers) {
        headers.forEach((name, value) -> {
            headerName(name);
            if (name.equalsIgnoreCase("authorization")) {
                throw new IllegalArgumentException("'headers' holds an Authorization; name 'authorization-env' or"
                        + " 'authorization-file' instead, so that it stands in no configuration file");
            }
            try {
                HttpRequest.newBuilder(ANY).header(name, value);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("the header '" + name + "' has a value that HTTP does not allow");
            }
        });
        return Map.copyOf(headers);
    }

    static String headerName(String name) {
        try {
            HttpRequest.newBuilder(ANY).header(name, "");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + name + "' is no header that may be set (" + e.getMessage() + ")");
        }
        return name;
    }

    static int duplicateStatus(int status) {
        return status == 0 ? 0 : Require.between(400, 499, status, "duplicate-status");
    }

    static Set<Integer> retryableStatuses(Set<Integer> statuses) {
        statuses.forEach(status -> Require.between(300, 599, status, "retryable-statuses"));
        return Set.copyOf(statuses);
    }
}
