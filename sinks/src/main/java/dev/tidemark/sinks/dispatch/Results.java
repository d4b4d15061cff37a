package dev.tidemark.sinks.dispatch;

import dev.tidemark.sinks.dispatch.outbox.Claim;
import dev.tidemark.sinks.dispatch.outbox.Decision;
import dev.tidemark.sinks.dispatch.outbox.Outbox;
import dev.tidemark.sinks.dispatch.outbox.RequestState;
import dev.tidemark.sinks.dispatch.outbox.Verdict;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Results on their way into the outbox: kept until they are stored, then logged and counted. Not thread-safe. */
final class Results {
    private static final Logger LOG = LoggerFactory.getLogger(Results.class);

    private final Outbox outbox;
    private final Counters counters;
    private final List<Result> unstored = new ArrayList<>();

    private record Result(String target, Decision decision, long millis) {}

    Results(Outbox outbox, Counters counters) {
        this.outbox = outbox;
        this.counters = counters;
    }

    void add(String target, Claim claim, Verdict verdict, long millis) {
        unstored.add(new Result(target, new Decision(claim, verdict), millis));
    }

    int unstored() {
        return unstored.size();
    }

    /** Stores all of them; if this throws, they stay. */
    void store() throws SQLException, InterruptedException {
        if (unstored.isEmpty()) {
            return;
        }
        // here the effects are made and not noted; if this process dies now, their leases end without a result
        Set<String> stored =
                outbox.store(unstored.stream().map(Result::decision).toList());
        for (Result result : unstored) {
            if (stored.contains(result.decision().claim().key())) {
                tell(result);
            } else {
                tellLost(result);
            }
        }
        unstored.clear();
    }

    private void tell(Result result) {
        Claim claim = result.decision().claim();
        Verdict verdict = result.decision().verdict();
        counters.add(verdict.state().name().toLowerCase(Locale.ROOT), result.target(), claim.run());
        if (verdict.forReview()) {
            counters.add(Counters.FOR_REVIEW, result.target(), claim.run());
        }
        String line = "run " + claim.run() + ": " + claim.key() + " at " + result.target() + " is "
                + verdict.state() + " after attempt " + claim.attempt() + " (" + result.millis() + " ms): "
                + verdict.detail() + next(verdict);
        if (verdict.state() == RequestState.COMPLETED) {
            LOG.info(line);
        } else {
            LOG.warn(line);
        }
    }

    private static String next(Verdict verdict) {
        if (verdict.reference() != null) {
            return ", reference " + verdict.reference();
        }
        if (verdict.pause() != null) {
            return "; due again in " + verdict.pause().toMillis() + " ms";
        }
        return verdict.forReview() ? "; it is left to a person: dispatch-outbox reconcile list" : "";
    }

    private void tellLost(Result result) {
        Claim claim = result.decision().claim();
        counters.add(Counters.LEASE_LOST, result.target(), claim.run());
        LOG.warn(
                "run {}: the result of {} at {}, claim {}, came too late to be stored ({}: {}); it was claimed or"
                        + " resolved by another meanwhile",
                claim.run(),
                claim.key(),
                result.target(),
                claim.fence(),
                result.decision().verdict().state(),
                result.decision().verdict().detail());
    }
}
