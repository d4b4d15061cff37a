package dev.tidemark.sinks.dispatch;

import dev.tidemark.sinks.dispatch.config.Keys;
import dev.tidemark.sinks.dispatch.config.LookUpConfig;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import dev.tidemark.sinks.dispatch.http.HttpTarget;
import dev.tidemark.sinks.dispatch.http.Outcome;
import dev.tidemark.sinks.dispatch.outbox.Claim;
import dev.tidemark.sinks.dispatch.outbox.Verdict;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One target's calls under way. Each target has its own, so that a slow or dead one takes nothing from the others. Not
 * thread-safe, but for {@link #open}: the dispatcher's thread owns it.
 */
final class Lane {
    private static final Logger LOG = LoggerFactory.getLogger(Lane.class);

    private final TargetConfig config;
    private final HttpTarget target;
    private final CircuitBreaker breaker;
    private final Ruling ruling;
    private int inFlight;
    private volatile boolean open;

    Lane(TargetConfig config) {
        this.config = config;
        this.target = new HttpTarget(config);
        this.breaker = new CircuitBreaker(config.breaker(), ThreadLocalRandom.current());
        this.ruling = new Ruling(config, ThreadLocalRandom.current());
    }

    TargetConfig config() {
        return config;
    }

    HttpTarget target() {
        return target;
    }

    int permits() {
        return breaker.permits(config.concurrency() - inFlight, inFlight, System.nanoTime());
    }

    int inFlight() {
        return inFlight;
    }

    boolean open() {
        return open;
    }

    /** Begins a call: the request, or where its outcome is in doubt and its target ignores keys, the look-up. */
    CompletableFuture<Outcome> begin(Claim claim) {
        inFlight++;
        if (!claim.inDoubt() || config.keys() == Keys.HONOURED) {
            return target.send(claim);
        }
        LookUpConfig lookUp = config.lookUp();
        return lookUp == null
                ? CompletableFuture.completedFuture(
                        new Outcome.Refused("its target ignores keys and has no look-up", false))
                : target.lookUp(lookUp, claim);
    }

    /** Ends a call. */
    Verdict end(Claim claim, Outcome outcome) {
        inFlight--;
        if (!outcome.targetFailed()) {
            if (breaker.succeeded()) {
                LOG.info("Target {} answers again.", config.name());
            }
        } else {
            Duration pause = breaker.failed(System.nanoTime());
            if (!pause.isZero()) {
                LOG.warn(
                        "Target {} is left alone for {} ms; the last call: {}",
                        config.name(),
                        pause.toMillis(),
                        outcome.detail());
            }
        }
        open = breaker.open();
        return ruling.rule(claim, outcome);
    }

    @Nullable Duration pauseAfterAbandoning() {
        return ruling.pauseAfterAbandoning();
    }
}
