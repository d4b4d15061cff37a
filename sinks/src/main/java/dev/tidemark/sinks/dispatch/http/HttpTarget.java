package dev.tidemark.sinks.dispatch.http;

import dev.tidemark.sinks.dispatch.config.LookUpConfig;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import dev.tidemark.sinks.dispatch.config.UrlTemplate;
import dev.tidemark.sinks.dispatch.outbox.Claim;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/**
 * Calls a target. HTTP/1.1 only: over HTTP/2 the JDK's client may send a request again by itself. Redirects are not
 * followed. Thread-safe.
 */
public final class HttpTarget {
    private static final byte[] NOTHING = {};
    private static final String KEEP_ALIVE_SECONDS = "jdk.httpclient.keepalive.timeout";

    static {
        // Where a target closes an idle connection just as it is used again, the outcome is unknown; so idle ones are
        // given up sooner than servers do, which wait 5 s and more. "Connection: close" is no way out: the JDK's client
        // keeps the connection all the same, and of 5,000 calls to the JDK's own server 200 were lost that way.
        if (System.getProperty(KEEP_ALIVE_SECONDS) == null) {
            System.setProperty(KEEP_ALIVE_SECONDS, "4");
        }
    }

    private final TargetConfig config;
    private final HttpClient client;

    public HttpTarget(TargetConfig config) {
        this.config = config;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(config.connectTimeout())
                .build();
    }

    /**
     * Sends a claimed request.
     *
     * @return what the call told; it is always completed within the target's time-out, and never with a failure
     */
    public CompletableFuture<Outcome> send(Claim claim) {
        HttpRequest request;
        try {
            HttpRequest.Builder builder = builder(config.url(), claim)
                    .header(config.keyHeader(), HeaderText.of(claim.key()))
                    .method(config.method(), BodyPublishers.ofString(claim.payload()));
            if (config.headers().keySet().stream().noneMatch("content-type"::equalsIgnoreCase)) {
                builder.header("Content-Type", "application/json");
            }
            request = builder.build();
        } catch (IllegalArgumentException e) {
            return done(new Outcome.Refused("the request cannot be sent: " + e.getMessage(), false));
        } catch (IllegalStateException e) {
            return done(new Outcome.NotYet("nothing was sent: " + e.getMessage(), null));
        }
        return call(request, answer -> Reading.ofRequest(config, answer, Instant.now()));
    }

    /** Asks for the effect of a claimed request; as {@link #send}. */
    public CompletableFuture<Outcome> lookUp(LookUpConfig lookUp, Claim claim) {
        HttpRequest request;
        try {
            request = builder(lookUp.url(), claim).GET().build();
        } catch (IllegalArgumentException | IllegalStateException e) {
            return done(new Outcome.Unknown("look-up: cannot be asked: " + e.getMessage()));
        }
        return call(request, answer -> Reading.ofLookUp(lookUp, answer))
                .thenApply(outcome -> outcome instanceof Outcome.NotYet
                        ? new Outcome.Unknown("look-up: " + outcome.detail())
                        : outcome);
    }

    /** @throws IllegalStateException if the authorization is not where it was said to be */
    public void checkAuthorization() {
        Optional<String> value = config.authorization().read();
        if (value.isPresent()) {
            authorized(HttpRequest.newBuilder(URI.create("http://localhost/")), value.get());
        }
    }

    private HttpRequest.Builder builder(UrlTemplate url, Claim claim) {
        URI uri = url.filled(Map.of(
                "key", claim.key(), "tenant", claim.tenant(), "entity", claim.entity(), "action", claim.action()));
        HttpRequest.Builder builder = HttpRequest.newBuilder(uri).timeout(config.timeout());
        config.headers().forEach(builder::header);
        config.authorization().read().ifPresent(value -> authorized(builder, value));
        return builder;
    }

    /** The JDK's complaint would hold the value. */
    private static void authorized(HttpRequest.Builder builder, String value) {
        try {
            builder.header("Authorization", value);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("the value for the Authorization header holds a character that HTTP does"
                    + " not allow, such as a line break; it must be one line, such as 'Bearer …'");
        }
    }

    private CompletableFuture<Outcome> call(HttpRequest request, Function<Answer, Outcome> reading) {
        Duration timeout = config.timeout();
        AtomicReference<HttpResponse.ResponseInfo> head = new AtomicReference<>();
        CompletableFuture<HttpResponse<byte[]>> exchange = client.sendAsync(request, info -> {
            head.set(info);
            return new BoundedBody();
        });
        return exchange.copy()
                .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .handle((response, failure) -> {
                    if (failure == null) {
                        return reading.apply(new Answer(response.statusCode(), response.headers(), response.body()));
                    }
                    exchange.cancel(true);
                    HttpResponse.ResponseInfo begun = head.get();
                    // the status has said it, whatever became of the body
                    return begun == null
                            ? CallFailure.read(failure, timeout)
                            : reading.apply(new Answer(begun.statusCode(), begun.headers(), NOTHING));
                });
    }

    private static CompletableFuture<Outcome> done(Outcome outcome) {
        return CompletableFuture.completedFuture(outcome);
    }
}
