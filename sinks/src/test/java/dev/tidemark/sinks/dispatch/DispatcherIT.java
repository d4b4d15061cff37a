package dev.tidemark.sinks.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.tidemark.sinks.dispatch.EffectServer.Manner;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One dispatcher against a real server and a real outbox. */
class DispatcherIT {
    private final EffectServer server = new EffectServer();
    private Requests requests;

    @BeforeEach
    void create() throws Exception {
        requests = Requests.fresh();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private String keyed() {
        return Requests.KEYED.formatted(server.url(""));
    }

    private String askable() {
        return Requests.ASKABLE.formatted(server.url(""), server.url(""));
    }

    private String blind() {
        return Requests.BLIND.formatted(server.url(""));
    }

    private void awaitState(String key, String state) {
        await().atMost(Duration.ofSeconds(15)).until(() -> requests.state(key).equals(state));
    }

    @Test
    void aRequestIsSentUnderItsKeyAndItsReferenceIsKept() throws Exception {
        requests.add("k1", "CASE-1", "page");
        try (var dispatcher = requests.dispatcher("", keyed())) {
            dispatcher.once();
            assertThat(dispatcher.counters().sum("completed")).isEqualTo(1);
        }
        assertThat(server.calls()).containsExactly(new EffectServer.Call("/keyed/pages", "k1", "{\"key\": \"k1\"}"));
        assertThat(requests.database()
                        .query("SELECT state, attempts, fence, external_reference, outcome, leased_by,"
                                + " finished_at IS NOT NULL, unknown_since FROM dispatch_outbox"))
                .containsExactly("COMPLETED|1|1|ref-k1|answered 201|null|t|null");
    }

    @Test
    void anEntitysRequestsAreSentInTheirOrderOneAtATime() throws Exception {
        for (int i = 0; i < 20; i++) {
            requests.add("a" + i, "CASE-A", "page");
            requests.add("b" + i, "CASE-B", "page");
        }
        server.treat("a3", Manner.FAIL_500, Manner.BUSY_503);
        try (var dispatcher = requests.dispatcher("", keyed()).start()) {
            awaitState("a19", "COMPLETED");
            awaitState("b19", "COMPLETED");
        }
        assertThat(server.keysCalled().stream().filter(k -> k.startsWith("a")).distinct())
                .containsExactlyElementsOf(
                        IntStream.range(0, 20).mapToObj(i -> "a" + i).toList());
        assertThat(server.mostUnderWay()).as("calls at once, of two entities").isLessThanOrEqualTo(2);
    }

    @Test
    void aTimeOutIsUnknownAndRetriedUnderTheSameKeyWhereKeysAreHonoured() throws Exception {
        requests.add("k1", "CASE-1", "page");
        server.treat("k1", Manner.NEVER);
        try (var dispatcher = requests.dispatcher("", keyed()).start()) {
            awaitState("k1", "COMPLETED");
            assertThat(dispatcher.counters().sum("unknown")).isEqualTo(1);
        }
        assertThat(server.keysCalled()).containsExactly("k1", "k1");
        assertThat(server.effects("k1")).isEqualTo(1);
        assertThat(requests.field("k1", "outcome")).isEqualTo("made before: answered 409: {\"id\": \"ref-k1\"}");
        assertThat(requests.field("k1", "external_reference")).isEqualTo("ref-k1");
    }

    @Test
    void whereKeysAreIgnoredAnUnknownIsLookedUpAndNotSentAgain() throws Exception {
        requests.add("k1", "CASE-1", "letter");
        server.treat("k1", Manner.DIE_AFTER_EFFECT);
        try (var dispatcher = requests.dispatcher("", askable()).start()) {
            awaitState("k1", "COMPLETED");
        }
        assertThat(server.calls()).extracting(EffectServer.Call::path).containsExactly("/plain/letters", "look-up");
        assertThat(server.effects("k1")).isEqualTo(1);
        assertThat(requests.field("k1", "external_reference")).isEqualTo("ref-k1");
    }

    @Test
    void anUnknownThatALookUpDoesNotFindIsSentAgainIfSoConfigured() throws Exception {
        requests.add("k1", "CASE-1", "letter");
        server.treat("k1", Manner.DIE_BEFORE_EFFECT);
        try (var dispatcher = requests.dispatcher("", askable()).start()) {
            awaitState("k1", "COMPLETED");
        }
        assertThat(server.calls())
                .extracting(EffectServer.Call::path)
                .containsExactly("/plain/letters", "look-up", "/plain/letters");
        assertThat(server.effects("k1")).isEqualTo(1);
    }

    @Test
    void anUnknownThatALookUpDoesNotFindIsLeftToAPersonByDefault() throws Exception {
        requests.add("k1", "CASE-1", "letter");
        server.treat("k1", Manner.DIE_BEFORE_EFFECT);
        try (var dispatcher = requests.dispatcher("", askable().replace(", not-found: resend", ""))
                .start()) {
            await().until(() -> dispatcher.counters().sum("for_review") == 1);
        }
        assertThat(server.calls()).extracting(EffectServer.Call::path).containsExactly("/plain/letters", "look-up");
        assertThat(requests.field("k1", "state || ' ' || due_at")).isEqualTo("UNKNOWN infinity");
    }

    @Test
    void whereNothingCanBeAskedAnUnknownIsLeftToAPerson() throws Exception {
        requests.add("k1", "CASE-1", "fax");
        requests.add("k2", "CASE-1", "fax");
        requests.add("k3", "CASE-2", "fax");
        server.treat("k1", Manner.NEVER);
        try (var dispatcher = requests.dispatcher("", blind()).start()) {
            await().until(() -> dispatcher.counters().sum("for_review") == 1);
            awaitState("k3", "COMPLETED");
        }
        assertThat(requests.states()).containsExactly("k1|UNKNOWN", "k2|PENDING", "k3|COMPLETED");
        assertThat(server.keysCalled()).containsOnlyOnce("k1").doesNotContain("k2");
    }

    @Test
    void busyTargetsAreLeftAloneAsLongAsTheyAsk() throws Exception {
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-2", "page");
        server.treat("k1", Manner.BUSY_429);
        server.treat("k2", Manner.BUSY_503);
        try (var dispatcher = requests.dispatcher("", keyed())) {
            dispatcher.once();
        }
        assertThat(requests.states()).containsExactly("k1|FAILED_RETRYABLE", "k2|FAILED_RETRYABLE");
        // first-pause is 10 ms; both asked for 1 s
        assertThat(requests.database()
                        .number("SELECT count(*) FROM dispatch_outbox"
                                + " WHERE due_at > requested_at + interval '900 ms'"))
                .isEqualTo(2);
    }

    @Test
    void anAnswerOf500IsUnknownUnlessTheTargetIsSaidToFailBeforeTheEffect() throws Exception {
        requests.add("k1", "CASE-1", "fax");
        server.treat("k1", Manner.FAIL_500);
        try (var dispatcher = requests.dispatcher("", blind())) {
            dispatcher.once();
        }
        assertThat(requests.state("k1")).isEqualTo("UNKNOWN");

        requests.add("k2", "CASE-2", "fax");
        server.treat("k2", Manner.FAIL_500);
        try (var dispatcher = requests.dispatcher("", blind() + "    server-errors: retryable\n")
                .start()) {
            awaitState("k2", "COMPLETED");
        }
        assertThat(server.effects("k2")).isEqualTo(1);
    }

    @Test
    void aRefusedRequestFailsFinallyAndBlocksItsEntityOnly() throws Exception {
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-1", "page");
        requests.add("k3", "CASE-2", "page");
        server.treat("k1", Manner.REFUSE_400);
        try (var dispatcher = requests.dispatcher("", keyed())) {
            dispatcher.once();
        }
        assertThat(requests.states()).containsExactly("k1|FAILED_FINAL", "k2|PENDING", "k3|COMPLETED");
        assertThat(requests.field("k1", "outcome")).isEqualTo("answered 400: no such customer");
    }

    @Test
    void aStuckHeadIsSteppedOverIfSoConfigured() throws Exception {
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-1", "page");
        requests.add("k3", "CASE-2", "fax");
        requests.add("k4", "CASE-2", "fax");
        server.treat("k1", Manner.REFUSE_400);
        server.treat("k3", Manner.DIE_AFTER_EFFECT);
        try (var dispatcher = requests.dispatcher("stuck-head: step-over", keyed(), blind())) {
            dispatcher.once();
        }
        assertThat(requests.states()).containsExactly("k1|FAILED_FINAL", "k2|COMPLETED", "k3|UNKNOWN", "k4|COMPLETED");
    }

    @Test
    void aRetryableHeadIsNeverSteppedOver() throws Exception {
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-1", "page");
        server.treat("k1", Manner.BUSY_503);
        try (var dispatcher = requests.dispatcher("stuck-head: step-over", keyed())) {
            dispatcher.once();
        }
        assertThat(requests.states()).containsExactly("k1|FAILED_RETRYABLE", "k2|PENDING");
    }

    @Test
    void triesAreBounded() throws Exception {
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-2", "page");
        server.treat("k1", Manner.FAIL_500, Manner.FAIL_500, Manner.FAIL_500, Manner.FAIL_500, Manner.FAIL_500);
        String impatient = keyed().replace("first-pause: PT0.01S", "first-pause: PT0.001S") + "    server-errors: ";
        try (var dispatcher = requests.dispatcher("", impatient + "retryable\n").start()) {
            awaitState("k1", "FAILED_FINAL");
            awaitState("k2", "COMPLETED");
        }
        assertThat(requests.field("k1", "attempts")).isEqualTo("5");
        assertThat(requests.field("k1", "outcome")).endsWith("; 5 attempts are used up");
    }

    @Test
    void aDoubtOutlivesLaterRefusals() throws Exception {
        requests.add("k1", "CASE-1", "page");
        server.treat("k1", Manner.DIE_AFTER_EFFECT, Manner.BUSY_503, Manner.REFUSE_401);
        try (var dispatcher = requests.dispatcher("", keyed()).start()) {
            await().until(() -> dispatcher.counters().sum("for_review") == 1);
        }
        assertThat(requests.state("k1")).isEqualTo("UNKNOWN");
        assertThat(requests.field("k1", "outcome")).contains("answered 401", "an earlier attempt may have had");
        assertThat(requests.field("k1", "unknown_since IS NOT NULL")).isEqualTo("t");
    }

    @Test
    void aStatusThatArrivedCountsThoughItsBodyDidNot() throws Exception {
        requests.add("k1", "CASE-1", "fax");
        server.treat("k1", Manner.HALF_A_BODY);
        try (var dispatcher = requests.dispatcher("", blind())) {
            dispatcher.once();
        }
        assertThat(requests.state("k1")).isEqualTo("COMPLETED");
    }

    @Test
    void aTargetThatIsNotThereIsLeftAloneAndOthersAreNot() throws Exception {
        int nobody;
        try (var gone = new EffectServer()) {
            nobody = gone.port();
        }
        for (int i = 0; i < 30; i++) {
            requests.add("p" + i, "CASE-P" + i, "page");
            requests.add("f" + i, "CASE-F" + i, "fax");
        }
        String dead = Requests.KEYED
                .formatted("http://127.0.0.1:" + nobody)
                .replace("failures: 100", "failures: 3, first-pause: PT0.3S, longest-pause: PT0.3S")
                .replace("keys:", "concurrency: 2\n    keys:");
        try (var dispatcher = requests.dispatcher("", dead, blind()).start()) {
            await().until(() -> dispatcher.counters().sum("completed") == 30);
            assertThat(requests.database().number("SELECT sum(attempts) FROM dispatch_outbox WHERE action = 'page'"))
                    .as("calls of the dead target: a few, then one a pause")
                    .isLessThan(15);
            assertThat(requests.database()
                            .number("SELECT count(*) FROM dispatch_outbox WHERE outcome LIKE 'nothing was sent%'"))
                    .isPositive();
            try (var back = new EffectServer(nobody)) {
                await().atMost(Duration.ofSeconds(20))
                        .until(() -> dispatcher.counters().sum("completed") == 60);
                assertThat(back.effects()).hasSize(30);
            }
        }
    }

    @Test
    void otherRunsAreSentOnlyIfTheyAreNamedAndBlockNobodyTillThen() throws Exception {
        requests.add("k1", "CASE-1", "page", "replay-3", "{}");
        requests.add("k2", "CASE-1", "page", "live", "{}");
        try (var dispatcher = requests.dispatcher("", keyed())) {
            dispatcher.once();
        }
        assertThat(requests.states()).containsExactly("k1|PENDING", "k2|COMPLETED");
        try (var dispatcher = new Requests.Running(
                requests.database(), Requests.config(requests.database(), "", keyed()), List.of("live", "replay-3"))) {
            dispatcher.once();
        }
        assertThat(requests.states()).containsExactly("k1|COMPLETED", "k2|COMPLETED");
    }

    @Test
    void actionsThatNoTargetTakesAreLeftAlone() throws Exception {
        requests.add("k1", "CASE-1", "unheard-of");
        requests.add("k2", "CASE-2", "page");
        try (var dispatcher = requests.dispatcher("", keyed())) {
            dispatcher.once();
        }
        assertThat(requests.states()).containsExactly("k1|PENDING", "k2|COMPLETED");
    }

    @Test
    void stoppingFinishesTheCallsInHandAndClaimsNoMore() throws Exception {
        for (int i = 0; i < 30; i++) {
            requests.add("k" + i, "CASE-" + i, "page");
        }
        server.shut();
        var dispatcher = requests.dispatcher(
                        "", keyed().replace("PT0.5S", "PT10S").replace("PT1.5S", "PT30S"))
                .start();
        await().until(() -> server.calls().size() == 8);
        dispatcher.dispatcher().stop();
        server.open();
        dispatcher.close();
        assertThat(requests.database().query("SELECT state, count(*) FROM dispatch_outbox GROUP BY 1 ORDER BY 1"))
                .containsExactly("COMPLETED|8", "PENDING|22");
    }
}
