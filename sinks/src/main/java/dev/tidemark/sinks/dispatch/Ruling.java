package dev.tidemark.sinks.dispatch;

import dev.tidemark.sinks.dispatch.config.Keys;
import dev.tidemark.sinks.dispatch.config.LookUpConfig;
import dev.tidemark.sinks.dispatch.config.NotFound;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import dev.tidemark.sinks.dispatch.http.Outcome;
import dev.tidemark.sinks.dispatch.outbox.Claim;
import dev.tidemark.sinks.dispatch.outbox.RequestState;
import dev.tidemark.sinks.dispatch.outbox.Verdict;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Rules what becomes of a request after an attempt.
 *
 * <p>A doubt stays until something ends it. After one attempt whose outcome is unknown, a later refusal or a later "not
 * now" says nothing about the first: the request stays unknown until the target says that the effect is there, a look-up
 * says that it is not, or a person decides.
 */
final class Ruling {
    private final TargetConfig target;
    private final Backoff backoff;
    private final RandomGenerator random;

    Ruling(TargetConfig target, RandomGenerator random) {
        this.target = target;
        this.backoff = new Backoff(target.retry().firstPause(), target.retry().longestPause());
        this.random = random;
    }

    Verdict rule(Claim claim, Outcome outcome) {
        String detail = outcome.detail();
        if (outcome instanceof Outcome.Done done) {
            return new Verdict(RequestState.COMPLETED, detail, done.reference(), null);
        }
        if (outcome instanceof Outcome.Unknown) {
            return unknown(claim, detail);
        }
        if (outcome instanceof Outcome.NotFound) {
            return notFound(claim, detail);
        }
        if (outcome instanceof Outcome.NotYet notYet) {
            return notYet(claim, notYet);
        }
        return claim.inDoubt()
                ? review(detail + "; refused, but an earlier attempt may have had the effect")
                : failed(detail);
    }

    /** When a request whose lease was abandoned is due again; null if a person has to decide. */
    @Nullable Duration pauseAfterAbandoning() {
        LookUpConfig lookUp = target.lookUp();
        if (lookUp != null) {
            return lookUp.after();
        }
        return target.keys() == Keys.HONOURED ? Duration.ZERO : null;
    }

    private Verdict notYet(Claim claim, Outcome.NotYet outcome) {
        if (exhausted(claim)) {
            String detail = outcome.detail() + "; " + claim.attempt() + " attempts are used up";
            return claim.inDoubt() ? review(detail) : failed(detail);
        }
        Duration pause = backoff.pause(claim.attempt(), random);
        if (outcome.after() != null && outcome.after().compareTo(pause) > 0) {
            pause = outcome.after();
        }
        RequestState state = claim.inDoubt() ? RequestState.UNKNOWN : RequestState.FAILED_RETRYABLE;
        return new Verdict(state, outcome.detail(), null, pause);
    }

    private Verdict unknown(Claim claim, String detail) {
        LookUpConfig lookUp = target.lookUp();
        if (exhausted(claim)) {
            return review(detail + "; " + claim.attempt() + " attempts are used up");
        }
        Duration pause = backoff.pause(claim.attempt(), random);
        if (lookUp != null) {
            Duration longer = lookUp.after().compareTo(pause) > 0 ? lookUp.after() : pause;
            return new Verdict(RequestState.UNKNOWN, detail, null, longer);
        }
        return target.keys() == Keys.HONOURED ? new Verdict(RequestState.UNKNOWN, detail, null, pause) : review(detail);
    }

    private Verdict notFound(Claim claim, String detail) {
        LookUpConfig lookUp = target.lookUp();
        if (lookUp == null || lookUp.notFound() == NotFound.REVIEW) {
            return review(detail + "; not sent again");
        }
        return exhausted(claim)
                ? failed(detail + "; " + claim.attempt() + " attempts are used up")
                : new Verdict(RequestState.PENDING, detail + "; sent again", null, Duration.ZERO);
    }

    private boolean exhausted(Claim claim) {
        return claim.attempt() >= target.retry().maxAttempts();
    }

    private static Verdict failed(String detail) {
        return new Verdict(RequestState.FAILED_FINAL, detail, null, null);
    }

    private static Verdict review(String detail) {
        return new Verdict(RequestState.UNKNOWN, detail, null, null);
    }
}
