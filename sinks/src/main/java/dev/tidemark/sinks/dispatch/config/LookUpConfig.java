package dev.tidemark.sinks.dispatch.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How to ask a target that ignores keys whether it made an effect. The question is a GET; 2xx says yes, 404 no, and
 * anything else nothing.
 *
 * @param url the question, in which {@code {key}} stands for the idempotency key, which the effect must carry as its
 *     external reference
 * @param reference where the answer holds the target's own name of the effect; null if nowhere
 * @param after how long after the call it is asked: longer than an effect may take to appear
 * @param notFound what follows when there is no effect
 */
public record LookUpConfig(UrlTemplate url, @Nullable ReferenceConfig reference, Duration after, NotFound notFound) {

    public LookUpConfig(
            @Nullable UrlTemplate url,
            @Nullable ReferenceConfig reference,
            @Nullable Duration after,
            @Nullable NotFound notFound) {
        this.url = Require.present(url, "url");
        this.reference = reference;
        this.after = Require.atLeast(Duration.ZERO, Require.orDefault(after, Duration.ofMinutes(1)), "after");
        this.notFound = Require.orDefault(notFound, NotFound.REVIEW);
        if (!this.url.names("key")) {
            throw new IllegalArgumentException("the key 'url' is '" + url
                    + "', which does not hold {key}; every look-up would ask for the same effect");
        }
    }
}
