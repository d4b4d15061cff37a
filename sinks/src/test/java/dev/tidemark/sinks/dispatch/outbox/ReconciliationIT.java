package dev.tidemark.sinks.dispatch.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.dispatch.Requests;
import dev.tidemark.sinks.dispatch.config.StuckHead;
import dev.tidemark.sinks.dispatch.outbox.Reconciliation.Decree;
import dev.tidemark.sinks.dispatch.outbox.Reconciliation.Filter;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.PasswordSource;
import dev.tidemark.sinks.jdbc.RetryingSession;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a person may decide, and what not. */
class ReconciliationIT {
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final List<String> PAGE = List.of("page");
    private static final Filter ALL = new Filter(List.of(), List.of(), List.of(), List.of());
    private static final Decree MADE = new Decree(Resolution.COMPLETED, "ref-9", "eva", "seen in the pager");
    private static final Decree DROPPED = new Decree(Resolution.FAILED, null, "eva", "no such customer");
    private static final Decree AGAIN = new Decree(Resolution.RETRY, null, "eva", "the pager was down");
    private static final Verdict NO_ANSWER = new Verdict(RequestState.UNKNOWN, "no answer within PT1S", null, null);
    private static final Verdict REFUSED = new Verdict(RequestState.FAILED_FINAL, "answered 400", null, null);

    private Requests requests;
    private RetryingSession session;
    private Outbox outbox;
    private Reconciliation reconciliation;

    @BeforeEach
    void create() throws Exception {
        requests = Requests.fresh();
        session = new RetryingSession(
                ConnectionSettings.of(
                        requests.database().url(), requests.database().user(), PasswordSource.none()),
                "reconcile test",
                Duration.ofSeconds(10),
                () -> {});
        outbox = new Outbox(session, Requests.TABLE, StuckHead.BLOCK, List.of("live"), "one");
        reconciliation = new Reconciliation(session, Requests.TABLE);
    }

    @AfterEach
    void close() {
        session.close();
    }

    /** A request that has been tried once. */
    private Claim tried(String key, String entity, Verdict verdict) throws Exception {
        requests.add(key, entity, "page");
        Claim claim = outbox.claim(PAGE, 1, LEASE).get(0);
        outbox.store(List.of(new Decision(claim, verdict)));
        return claim;
    }

    private List<String> listed(Filter filter) throws Exception {
        return reconciliation.list(filter, 100).stream().map(OpenRequest::key).toList();
    }

    @Test
    void unknownAndFailedRequestsAreListedWithWhatWaitsBehindThem() throws Exception {
        tried("k1", "CASE-1", NO_ANSWER);
        tried("k2", "CASE-2", REFUSED);
        tried("k3", "CASE-3", new Verdict(RequestState.COMPLETED, "answered 201", null, null));
        requests.add("k4", "CASE-1", "page");
        requests.add("k5", "CASE-1", "page");
        List<OpenRequest> listed = reconciliation.list(ALL, 100);
        assertThat(listed)
                .extracting(r -> r.key() + " " + r.state() + " " + r.attempts() + " " + r.due() + " " + r.outcome()
                        + " " + r.waiting())
                .containsExactly("k1 UNKNOWN 1 null no answer within PT1S 2", "k2 FAILED_FINAL 1 null answered 400 0");
        assertThat(listed).extracting(OpenRequest::since).allSatisfy(since -> assertThat(since)
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ"));
        assertThat(reconciliation.list(ALL, 1)).hasSize(1);
    }

    @Test
    void theListIsNarrowedByStateActionTenantAndRun() throws Exception {
        tried("k1", "CASE-1", NO_ANSWER);
        tried("k2", "CASE-2", REFUSED);
        tried("k3", "CASE-3", REFUSED);
        requests.database().execute("UPDATE dispatch_outbox SET tenant = 'zeta' WHERE idempotency_key = 'k3'");
        assertThat(listed(new Filter(List.of(RequestState.UNKNOWN), List.of(), List.of(), List.of())))
                .containsExactly("k1");
        assertThat(listed(new Filter(List.of(), List.of("fax"), List.of(), List.of())))
                .isEmpty();
        assertThat(listed(new Filter(List.of(), PAGE, List.of("zeta"), List.of("live"))))
                .containsExactly("k3");
        assertThat(listed(new Filter(List.of(), List.of(), List.of(), List.of("replay-3"))))
                .isEmpty();
    }

    @Test
    void whatIsResolvedAsCompletedIsDoneAndTheNextIsSent() throws Exception {
        tried("k1", "CASE-1", NO_ANSWER);
        requests.add("k2", "CASE-1", "page");
        assertThat(outbox.claim(PAGE, 10, LEASE)).isEmpty();
        assertThat(reconciliation.resolve("k1", MADE))
                .isEqualTo(new Settlement("k1", true, "it was UNKNOWN after 1 attempt (no answer within PT1S)"));
        assertThat(requests.field("k1", "concat_ws('|', state, external_reference, outcome, resolved_by)"))
                .isEqualTo("COMPLETED|ref-9|resolved as completed by eva: seen in the pager; before: no answer within"
                        + " PT1S|eva");
        assertThat(requests.field(
                        "k1", "unknown_since IS NULL AND finished_at IS NOT NULL AND resolved_at IS NOT NULL"))
                .isEqualTo("t");
        assertThat(listed(ALL)).isEmpty();
        assertThat(outbox.claim(PAGE, 10, LEASE)).extracting(Claim::key).containsExactly("k2");
    }

    @Test
    void whatIsResolvedAsFailedIsDroppedAndTheNextIsSent() throws Exception {
        tried("k1", "CASE-1", REFUSED);
        requests.add("k2", "CASE-1", "page");
        assertThat(reconciliation.resolve("k1", DROPPED).settled()).isTrue();
        assertThat(requests.state("k1")).isEqualTo("FAILED_FINAL");
        assertThat(listed(ALL)).isEmpty();
        assertThat(outbox.claim(PAGE, 10, LEASE)).extracting(Claim::key).containsExactly("k2");
    }

    @Test
    void whatIsTriedAgainGoesFirstUnderItsKeyAndIsListedAgainIfItFailsAgain() throws Exception {
        tried("k1", "CASE-1", REFUSED);
        requests.add("k2", "CASE-1", "page");
        assertThat(reconciliation.resolve("k1", AGAIN).settled()).isTrue();
        List<Claim> claims = outbox.claim(PAGE, 10, LEASE);
        assertThat(claims).extracting(Claim::key).containsExactly("k1");
        assertThat(claims.get(0).attempt()).isEqualTo(1);
        assertThat(claims.get(0).inDoubt()).isFalse();
        outbox.store(List.of(new Decision(claims.get(0), REFUSED)));
        assertThat(listed(ALL)).containsExactly("k1");
        assertThat(outbox.claim(PAGE, 10, LEASE))
                .as("the one behind it waits again")
                .isEmpty();
    }

    @Test
    void aRequestUnderALivingLeaseIsRefusedAndItsHolderNamed() throws Exception {
        requests.add("k1", "CASE-1", "page");
        Claim claim = outbox.claim(PAGE, 1, LEASE).get(0);
        Settlement refused = reconciliation.resolve("k1", MADE);
        assertThat(refused.settled()).isFalse();
        assertThat(refused.found())
                .matches("it was IN_PROGRESS after 1 attempt, under the lease of one#1 until \\S+Z; wait for .*");
        assertThat(outbox.store(List.of(new Decision(claim, REFUSED))))
                .as("the dispatcher's result")
                .containsExactly("k1");
    }

    @Test
    void aRequestWhoseLeaseHasEndedCanBeResolvedAndTheLateResultIsNotStored() throws Exception {
        requests.add("k1", "CASE-1", "page");
        Claim claim = outbox.claim(PAGE, 1, LEASE).get(0);
        requests.endLeases();
        Settlement settled = reconciliation.resolve("k1", MADE);
        assertThat(settled.settled()).isTrue();
        assertThat(settled.found()).contains("under the lease of one#1 that ended at");
        assertThat(outbox.store(List.of(new Decision(claim, REFUSED)))).isEmpty();
        assertThat(requests.field("k1", "state || ' ' || (leased_by IS NULL)")).isEqualTo("COMPLETED true");
    }

    @Test
    void theResultOfAnAttemptThatWasGivenUpIsNotStoredAfterADecision() throws Exception {
        Claim claim = tried("k1", "CASE-1", NO_ANSWER);
        reconciliation.resolve("k1", AGAIN);
        outbox.claim(PAGE, 1, LEASE);
        requests.endLeases();
        outbox.abandon(PAGE, 5, null);
        assertThat(requests.state("k1")).isEqualTo("UNKNOWN");
        assertThat(outbox.store(List.of(new Decision(claim, REFUSED)))).isEmpty();
    }

    @Test
    void whatIsCompletedOrOnItsWayIsRefused() throws Exception {
        tried("k1", "CASE-1", new Verdict(RequestState.COMPLETED, "answered 201", null, null));
        tried("k2", "CASE-2", new Verdict(RequestState.FAILED_RETRYABLE, "busy", null, Duration.ofHours(1)));
        requests.add("k3", "CASE-3", "page");
        assertThat(reconciliation.resolve("k1", DROPPED).found())
                .isEqualTo("it was COMPLETED after 1 attempt (answered 201); its effect is made, there is nothing to"
                        + " decide");
        assertThat(reconciliation.resolve("k2", DROPPED).found()).contains("FAILED_RETRYABLE", "will send it");
        assertThat(reconciliation.resolve("k3", DROPPED).found()).contains("PENDING after 0 attempts", "will send it");
        assertThat(reconciliation.resolve("k9", DROPPED))
                .isEqualTo(new Settlement("k9", false, "there is no request with this key"));
        assertThat(requests.states()).containsExactly("k1|COMPLETED", "k2|FAILED_RETRYABLE", "k3|PENDING");
    }

    @Test
    void theSameDecisionTwiceIsOne() throws Exception {
        tried("k1", "CASE-1", NO_ANSWER);
        assertThat(reconciliation.resolve("k1", AGAIN).settled()).isTrue();
        String once = requests.field("k1", "fence || outcome");
        assertThat(reconciliation.resolve("k1", AGAIN).settled()).isTrue();
        assertThat(requests.field("k1", "fence || outcome")).isEqualTo(once);
        assertThat(reconciliation
                        .resolve("k1", new Decree(Resolution.RETRY, null, "eva", "the pager"))
                        .settled())
                .as("another decision, whose note begins alike")
                .isFalse();
    }
}
