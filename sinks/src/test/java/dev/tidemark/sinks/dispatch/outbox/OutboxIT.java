package dev.tidemark.sinks.dispatch.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.sinks.dispatch.Requests;
import dev.tidemark.sinks.dispatch.config.StuckHead;
import dev.tidemark.sinks.jdbc.ConnectionSettings;
import dev.tidemark.sinks.jdbc.PasswordSource;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.testing.CommitReply;
import dev.tidemark.sinks.testing.TcpProxy;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.TestPostgres;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Claims, fences and leases, as two dispatchers see them. */
class OutboxIT {
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final List<String> PAGE = List.of("page");
    private static final Verdict DONE = new Verdict(RequestState.COMPLETED, "answered 201", "ref-1", null);
    private static final Verdict REFUSED = new Verdict(RequestState.FAILED_FINAL, "answered 400", null, null);

    private final List<RetryingSession> sessions = new ArrayList<>();
    private Requests requests;
    private Outbox one;
    private Outbox other;

    @BeforeEach
    void create() throws Exception {
        requests = Requests.fresh();
        one = outbox(requests.database(), "one", "live");
        other = outbox(requests.database(), "other", "live");
    }

    @AfterEach
    void close() {
        sessions.forEach(RetryingSession::close);
    }

    private Outbox outbox(TestDatabase database, String name, String... runs) {
        ConnectionSettings settings = ConnectionSettings.of(database.url(), database.user(), PasswordSource.none())
                .withTimeouts(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofSeconds(1));
        RetryingSession session = new RetryingSession(settings, name, Duration.ofSeconds(20), () -> {});
        sessions.add(session);
        return new Outbox(session, Requests.TABLE, StuckHead.BLOCK, List.of(runs), name);
    }

    private static Claim only(List<Claim> claims) {
        assertThat(claims).hasSize(1);
        return claims.get(0);
    }

    private static List<Decision> decided(Claim claim, Verdict verdict) {
        return List.of(new Decision(claim, verdict));
    }

    @Test
    void aClaimIsCommittedWithItsLeaseAndItsFence() throws Exception {
        requests.add("k1", "CASE-1", "page");
        Claim claim = only(one.claim(PAGE, 10, LEASE));
        assertThat(claim)
                .isEqualTo(new Claim("k1", 1, 1, false, "acme", "CASE-1", "page", "live", "{\"key\": \"k1\"}"));
        assertThat(requests.field("k1", "state || ' ' || leased_by || ' ' || (leased_until > now())"))
                .isEqualTo("IN_PROGRESS one#1 true");
        assertThat(other.claim(PAGE, 10, LEASE)).isEmpty();
    }

    @Test
    void oneRequestOfAnEntityIsUnderWayWhicheverRunRequestedIt() throws Exception {
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-1", "page", "replay-3", "{}");
        requests.add("k3", "CASE-2", "page", "replay-3", "{}");
        requests.add("k4", "CASE-2", "page", "replay-3", "{}");
        assertThat(only(one.claim(PAGE, 10, LEASE)).key()).isEqualTo("k1");
        Outbox replays = outbox(requests.database(), "replays", "replay-3");
        assertThat(only(replays.claim(PAGE, 10, LEASE)).key()).isEqualTo("k3");
        assertThatThrownBy(() -> requests.database()
                        .execute("UPDATE dispatch_outbox SET state = 'IN_PROGRESS' WHERE idempotency_key = 'k2'"))
                .as("the table itself does not take it")
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("conflicting key value violates exclusion constraint");
    }

    @Test
    void aResultIsNotStoredOnceAnotherHasTakenTheRequestOver() throws Exception {
        requests.add("k1", "CASE-1", "page");
        Claim stalled = only(one.claim(PAGE, 10, LEASE));
        requests.endLeases();
        assertThat(other.abandon(PAGE, 5, Duration.ZERO))
                .containsExactly(new Outbox.Abandoned("k1", "live", "page", false));
        Claim taken = only(other.claim(PAGE, 10, LEASE));
        assertThat(taken.fence()).isEqualTo(2);
        assertThat(taken.inDoubt()).isTrue();

        assertThat(one.store(decided(stalled, REFUSED))).isEmpty();
        one.release(List.of(stalled));
        assertThat(requests.field("k1", "state || ' ' || leased_by || ' ' || attempts"))
                .isEqualTo("IN_PROGRESS other#1 2");
        assertThat(other.store(decided(taken, DONE))).containsExactly("k1");
        assertThat(one.store(decided(stalled, REFUSED))).isEmpty();
        assertThat(requests.state("k1")).isEqualTo("COMPLETED");
    }

    @Test
    void aResultIsStoredThoughTheLeaseEndedIfNobodyHasTakenTheRequest() throws Exception {
        requests.add("k1", "CASE-1", "page");
        Claim claim = only(one.claim(PAGE, 10, LEASE));
        requests.endLeases();
        other.abandon(PAGE, 5, Duration.ZERO);
        assertThat(requests.field("k1", "state || ' ' || outcome"))
                .isEqualTo("UNKNOWN the lease of one#1 ended without a result");
        assertThat(one.store(decided(claim, DONE))).containsExactly("k1");
        assertThat(requests.field("k1", "state || ' ' || external_reference")).isEqualTo("COMPLETED ref-1");
    }

    @Test
    void aLeaseThatLivesIsNotGivenUp() throws Exception {
        requests.add("k1", "CASE-1", "page");
        one.claim(PAGE, 10, LEASE);
        assertThat(other.abandon(PAGE, 5, Duration.ZERO)).isEmpty();
        requests.endLeases();
        assertThat(other.abandon(List.of("fax"), 5, Duration.ZERO))
                .as("of another target")
                .isEmpty();
    }

    @Test
    void anAbandonedRequestIsLeftToAPersonAfterItsLastTryOrWhereNothingCanBeAsked() throws Exception {
        requests.add("k1", "CASE-1", "page");
        one.claim(PAGE, 10, LEASE);
        requests.endLeases();
        assertThat(other.abandon(PAGE, 1, Duration.ZERO))
                .containsExactly(new Outbox.Abandoned("k1", "live", "page", true));
        requests.add("k2", "CASE-2", "page");
        one.claim(PAGE, 10, LEASE);
        requests.endLeases();
        assertThat(other.abandon(PAGE, 5, null)).containsExactly(new Outbox.Abandoned("k2", "live", "page", true));
        assertThat(one.claim(PAGE, 10, LEASE)).isEmpty();
    }

    @Test
    void whatIsGivenBackUnsentIsAsItWas() throws Exception {
        requests.add("k1", "CASE-1", "page");
        one.release(one.claim(PAGE, 10, LEASE));
        assertThat(requests.field("k1", "state || ' ' || attempts || ' ' || (leased_by IS NULL)"))
                .isEqualTo("PENDING 0 true");
        Claim again = only(other.claim(PAGE, 10, LEASE));
        assertThat(again.fence()).as("no claim has the number of another").isEqualTo(2);
        other.store(decided(again, new Verdict(RequestState.UNKNOWN, "no answer", null, Duration.ZERO)));
        other.release(other.claim(PAGE, 10, LEASE));
        assertThat(requests.field("k1", "state || ' ' || attempts || ' ' || (unknown_since IS NOT NULL)"))
                .isEqualTo("UNKNOWN 1 true");
    }

    @Test
    void whatIsNotDueIsNotClaimed() throws Exception {
        requests.add("k1", "CASE-1", "page");
        Claim claim = only(one.claim(PAGE, 10, LEASE));
        one.store(decided(claim, new Verdict(RequestState.FAILED_RETRYABLE, "busy", null, Duration.ofHours(1))));
        assertThat(one.claim(PAGE, 10, LEASE)).isEmpty();
        requests.database().execute("UPDATE dispatch_outbox SET due_at = now()");
        assertThat(only(one.claim(PAGE, 10, LEASE)).attempt()).isEqualTo(2);
    }

    @Test
    void aClaimWhoseReplyIsLostIsFoundAndNotMadeTwice() throws Exception {
        for (int i = 0; i < 5; i++) {
            requests.add("k" + i, "CASE-" + i, "page");
        }
        try (TcpProxy proxy = TcpProxy.to(TestPostgres.shared().port())) {
            Outbox through = outbox(requests.database().through(proxy.port()), "through", "live");
            List<Claim> claims = new CommitReply(requests.database(), proxy, "dispatch_outbox", "UPDATE")
                    .loseDuring(() -> through.claim(PAGE, 3, LEASE));
            assertThat(claims).extracting(Claim::key).containsExactly("k0", "k1", "k2");
        }
        assertThat(requests.database().query("SELECT state, attempts, count(*) FROM dispatch_outbox GROUP BY 1, 2"))
                .containsExactlyInAnyOrder("IN_PROGRESS|1|3", "PENDING|0|2");
    }

    @Test
    void aStoredResultWhoseReplyIsLostIsFoundToBeStored() throws Exception {
        requests.add("k1", "CASE-1", "page");
        try (TcpProxy proxy = TcpProxy.to(TestPostgres.shared().port())) {
            Outbox through = outbox(requests.database().through(proxy.port()), "through", "live");
            Claim claim = only(through.claim(PAGE, 10, LEASE));
            assertThat(new CommitReply(requests.database(), proxy, "dispatch_outbox", "UPDATE")
                            .loseDuring(() -> through.store(decided(claim, DONE))))
                    .containsExactly("k1");
        }
        assertThat(requests.state("k1")).isEqualTo("COMPLETED");
    }

    @Test
    void rehearsingTellsWhatAClaimWouldTakeAndTakesNothing() throws Exception {
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-1", "page");
        requests.add("k3", "CASE-2", "page");
        assertThat(one.rehearse(PAGE, 10)).extracting(Claim::key).containsExactly("k1", "k3");
        assertThat(requests.states()).containsExactly("k1|PENDING", "k2|PENDING", "k3|PENDING");
    }

    @Test
    void theBacklogCountsWhatIsNotDoneWith() throws Exception {
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-2", "page");
        requests.add("k3", "CASE-3", "page");
        requests.add("k4", "CASE-4", "page");
        requests.database()
                .execute(
                        "UPDATE dispatch_outbox SET requested_at = now() - interval '90 s' WHERE idempotency_key = 'k4'");
        List<Claim> claims = one.claim(PAGE, 3, LEASE);
        one.store(decided(claims.get(0), DONE));
        one.store(decided(claims.get(1), REFUSED));
        List<Backlog.Group> groups = new Backlog(sessions.get(0), Requests.TABLE).read();
        assertThat(groups)
                .extracting(group -> group.state() + " " + group.requests() + " " + group.forReview())
                .containsExactly("FAILED_FINAL 1 true", "IN_PROGRESS 1 false", "PENDING 1 false");
        assertThat(groups.get(2).oldest()).isBetween(Duration.ofSeconds(90), Duration.ofMinutes(10));
    }
}
