package dev.tidemark.sinks.dispatch;

import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import dev.tidemark.sinks.dispatch.http.Outcome;
import dev.tidemark.sinks.dispatch.outbox.Claim;
import dev.tidemark.sinks.dispatch.outbox.Outbox;
import dev.tidemark.sinks.dispatch.outbox.Verdict;
import dev.tidemark.sinks.jdbc.SqlState;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the outbox's requests: claims are committed first, then the calls are made, then their results are stored where
 * the claim's fence still holds.
 *
 * <p>If the process dies after a claim and before its call, or after the call and before its result is stored, the lease
 * ends without a result, and the request is {@code UNKNOWN}: whoever finds it sends it again under its key, or looks it
 * up, or leaves it to a person, as its target allows. While the database is away, calls end and their results wait.
 *
 * <p>One thread runs it; {@link #stop} and {@link #resting} are for any other.
 */
public final class Dispatcher {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    private final DispatchConfig config;
    private final Outbox outbox;
    private final Counters counters;
    private final Results results;
    private final List<Lane> lanes;
    /** An empty entry wakes the dispatcher's thread. */
    private final BlockingQueue<List<Ended>> ended = new LinkedBlockingQueue<>();

    private final Pacer leases;
    private volatile boolean stopping;

    private record Ended(Lane lane, Claim claim, Outcome outcome, long millis) {}

    /** @param counters where it counts what it does */
    public Dispatcher(DispatchConfig config, Outbox outbox, Counters counters) {
        this.config = config;
        this.outbox = outbox;
        this.counters = counters;
        this.results = new Results(outbox, counters);
        this.lanes = config.targets().stream().map(Lane::new).toList();
        this.leases = new Pacer(config.pollInterval());
    }

    /** @throws IllegalStateException if a target's authorization is not where it was said to be */
    public void check() {
        lanes.forEach(lane -> lane.target().checkAuthorization());
    }

    /** Ends {@link #run} or {@link #runOnce} after the calls in hand. */
    public void stop() {
        stopping = true;
        ended.add(List.of());
    }

    /**
     * Sends requests until it is stopped.
     *
     * @throws SQLException if the database fails in a way that does not pass, or results could not be stored at the end
     */
    public void run() throws SQLException, InterruptedException {
        while (!stopping) {
            try {
                results.store();
                abandonEndedLeases();
                claimAndBegin();
                await();
            } catch (SQLException e) {
                if (!SqlState.classify(e).retryable()) {
                    finish();
                    throw e;
                }
                LOG.warn("The database is away; {} results wait for it: {}", results.unstored(), reason(e));
            }
        }
        finish();
    }

    /**
     * Sends what is due now, and what becomes due while that is done; then returns. It does not wait for pauses.
     *
     * @throws SQLException if the database fails
     */
    public void runOnce() throws SQLException, InterruptedException {
        abandonEndedLeases();
        while (!stopping && (claimAndBegin() > 0 || inFlight() > 0)) {
            await();
            results.store();
        }
        finish();
    }

    /** The targets that are left alone just now, because their calls failed; for any thread. */
    public Set<String> resting() {
        return lanes.stream()
                .filter(Lane::open)
                .map(lane -> lane.config().name())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** How many results could not be stored yet. For the thread that ran it. */
    public int unstored() {
        return results.unstored();
    }

    private void abandonEndedLeases() throws SQLException, InterruptedException {
        if (!leases.due()) {
            return;
        }
        for (Lane lane : lanes) {
            TargetConfig target = lane.config();
            for (Outbox.Abandoned abandoned :
                    outbox.abandon(target.actions(), target.retry().maxAttempts(), lane.pauseAfterAbandoning())) {
                counters.add(Counters.ABANDONED, target.name(), abandoned.run());
                LOG.warn(
                        "run {}: {} at {} is UNKNOWN: its lease ended without a result{}",
                        abandoned.run(),
                        abandoned.key(),
                        target.name(),
                        abandoned.forReview() ? "; it is left to a person" : "");
            }
        }
    }

    private int claimAndBegin() throws SQLException, InterruptedException {
        int begun = 0;
        for (Lane lane : lanes) {
            int permits = stopping ? 0 : lane.permits();
            if (permits > 0) {
                long before = System.nanoTime();
                Duration lease = lane.config().lease();
                List<Claim> claims = outbox.claim(lane.config().actions(), permits, lease);
                // here the claims are committed; if this process dies now, their leases end without a result
                Duration spent = Duration.ofNanos(System.nanoTime() - before);
                if (stopping || spent.plus(lane.config().timeout()).compareTo(lease) > 0) {
                    release(claims);
                } else {
                    claims.forEach(claim -> begin(lane, claim));
                    begun += claims.size();
                }
            }
        }
        return begun;
    }

    private void release(List<Claim> claims) throws SQLException, InterruptedException {
        if (!claims.isEmpty()) {
            outbox.release(claims);
            LOG.info("{} claims are given back unsent.", claims.size());
        }
    }

    private void begin(Lane lane, Claim claim) {
        long start = System.nanoTime();
        lane.begin(claim)
                .thenAccept(outcome -> ended.add(List.of(new Ended(
                        lane,
                        claim,
                        outcome,
                        Duration.ofNanos(System.nanoTime() - start).toMillis()))));
    }

    /** Waits for a call to end, at most for the poll interval, and takes all that have ended. */
    private void await() throws InterruptedException {
        List<Ended> next = ended.poll(config.pollInterval().toMillis(), TimeUnit.MILLISECONDS);
        while (next != null) {
            for (Ended call : next) {
                Verdict verdict = call.lane().end(call.claim(), call.outcome());
                results.add(call.lane().config().name(), call.claim(), verdict, call.millis());
            }
            next = ended.poll();
        }
    }

    /** Each call ends within its time-out. */
    private void finish() throws SQLException, InterruptedException {
        while (inFlight() > 0) {
            await();
        }
        results.store();
    }

    /** What the server or the driver said, without the advice that a Flink job's log needs. */
    private static String reason(SQLException e) {
        return String.valueOf((e.getCause() instanceof SQLException first ? first : e).getMessage());
    }

    private int inFlight() {
        return lanes.stream().mapToInt(Lane::inFlight).sum();
    }
}
