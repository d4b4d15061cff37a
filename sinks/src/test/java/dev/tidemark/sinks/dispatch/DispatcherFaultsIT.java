package dev.tidemark.sinks.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.tidemark.sinks.dispatch.EffectServer.Manner;
import dev.tidemark.sinks.testing.TestPostgres;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Dispatchers in each other's way, targets that are slow or wrong, and a database that is away. */
class DispatcherFaultsIT {
    /** No call of these times out, and no lease ends, before the test says what becomes of it. */
    private static final String PATIENT =
            Requests.KEYED.replace("PT0.5S", "PT50S").replace("PT1.5S", "PT60S");

    private final EffectServer server = new EffectServer();

    @AfterEach
    void close() {
        server.close();
    }

    private String at(String target) {
        return target.formatted(server.url(""));
    }

    @Test
    void twoDispatchersSendEachRequestOnce() throws Exception {
        Requests requests = Requests.fresh();
        for (int i = 0; i < 200; i++) {
            requests.add("k" + i, "CASE-" + i % 40, "fax");
        }
        server.shut();
        String patient = at(Requests.BLIND).replace("PT0.5S", "PT50S").replace("PT1.5S", "PT60S");
        try (var one = requests.dispatcher("", patient).start();
                var other = requests.dispatcher("", patient).start()) {
            await().atMost(Duration.ofSeconds(15)).until(() -> server.calls().size() == 16);
            server.open();
            await().atMost(Duration.ofSeconds(30))
                    .until(() ->
                            one.counters().sum("completed") + other.counters().sum("completed") == 200);
            assertThat(one.counters().sum("completed")).isGreaterThanOrEqualTo(8);
            assertThat(other.counters().sum("completed")).isGreaterThanOrEqualTo(8);
        }
        assertThat(server.keysCalled()).hasSize(200).doesNotHaveDuplicates();
    }

    @Test
    void aSlowTargetTakesNothingFromTheOthers() throws Exception {
        Requests requests = Requests.fresh();
        for (int i = 0; i < 30; i++) {
            requests.add("p" + i, "CASE-P" + i, "page");
            requests.add("f" + i, "CASE-F" + i, "fax");
            server.treat("p" + i, Manner.NEVER);
        }
        try (var dispatcher =
                requests.dispatcher("", at(PATIENT), at(Requests.BLIND)).start()) {
            await().atMost(Duration.ofSeconds(15))
                    .until(() -> dispatcher.counters().sum("completed") == 30);
            assertThat(requests.database()
                            .query("SELECT action, state, count(*) FROM dispatch_outbox GROUP BY 1, 2 ORDER BY 1, 2"))
                    .containsExactly("fax|COMPLETED|30", "page|IN_PROGRESS|8", "page|PENDING|22");
            server.close(); // the calls in hand end, so that the dispatcher can
        }
    }

    @Test
    void whileTheDatabaseIsAwayCallsEndAndTheirResultsWait() throws Exception {
        try (TestPostgres postgres = TestPostgres.start()) {
            Requests requests = Requests.in(postgres.freshDatabase());
            for (int i = 0; i < 20; i++) {
                requests.add("k" + i, "CASE-" + i, "page");
            }
            server.shut();
            try (var dispatcher = requests.dispatcher("", at(PATIENT)).start()) {
                await().atMost(Duration.ofSeconds(15))
                        .until(() -> server.calls().size() == 8);
                postgres.stopImmediately();
                server.open();
                await().atMost(Duration.ofSeconds(15))
                        .until(() -> server.effectsInOrder().size() == 8);
                postgres.restart();
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> dispatcher.counters().sum("completed") == 20);
            }
            assertThat(server.keysCalled()).hasSize(20).doesNotHaveDuplicates();
            assertThat(requests.database().query("SELECT DISTINCT state, attempts FROM dispatch_outbox"))
                    .containsExactly("COMPLETED|1");
        }
    }

    @Test
    void aRequestOfADispatcherThatDiedAfterTheCallIsSentAgainUnderItsKey() throws Exception {
        Requests requests = Requests.fresh();
        requests.add("k1", "CASE-1", "page");
        try (var dead = requests.dispatcher("", at(Requests.KEYED))) {
            // it claims and calls, and does not come to store the result
            dead.outbox().claim(List.of("page"), 1, Duration.ofMinutes(1));
        }
        try (var caller = requests.dispatcher("", at(Requests.KEYED))) {
            requests.endLeases();
            caller.once();
            assertThat(caller.counters().sum("abandoned")).isEqualTo(1);
        }
        assertThat(server.keysCalled()).containsExactly("k1");
        assertThat(requests.field("k1", "state || ' ' || attempts || ' ' || fence"))
                .isEqualTo("COMPLETED 2 2");
    }

    @Test
    void whatItsTargetDidBeforeTheDispatcherDiedIsToldByTheConflict() throws Exception {
        Requests requests = Requests.fresh();
        requests.add("k1", "CASE-1", "page");
        server.treat("k1", Manner.DIE_AFTER_EFFECT, Manner.DIE_AFTER_EFFECT);
        try (var dispatcher = requests.dispatcher("", at(Requests.KEYED)).start()) {
            await().atMost(Duration.ofSeconds(15))
                    .until(() -> requests.state("k1").equals("COMPLETED"));
        }
        assertThat(server.keysCalled()).containsExactly("k1", "k1", "k1");
        assertThat(server.effectsInOrder()).containsExactly("k1");
        assertThat(requests.field("k1", "outcome")).startsWith("made before: answered 409");
    }

    @Test
    void aRedirectIsNotFollowed() throws Exception {
        Requests requests = Requests.fresh();
        requests.add("k1", "CASE-1", "page");
        server.treat("k1", Manner.REDIRECT);
        try (var dispatcher = requests.dispatcher("", at(Requests.KEYED))) {
            dispatcher.once();
        }
        assertThat(requests.state("k1")).isEqualTo("FAILED_FINAL");
        assertThat(requests.field("k1", "outcome")).contains("redirects are not followed", "elsewhere.example");
    }

    @Test
    void aTargetThatFailsIsRestingUntilATrialSucceeds() throws Exception {
        Requests requests = Requests.fresh();
        for (int i = 0; i < 12; i++) {
            requests.add("k" + i, "CASE-" + i, "page");
        }
        server.treatAll(Manner.DIE_BEFORE_EFFECT);
        String touchy = at(Requests.KEYED)
                .replace("failures: 100", "failures: 3, first-pause: PT0.05S, longest-pause: PT0.05S")
                .replace("max-attempts: 5", "max-attempts: 1000");
        List<String> resting = new ArrayList<>();
        try (var dispatcher = requests.dispatcher("", touchy).start()) {
            await().atMost(Duration.ofSeconds(15)).until(() -> {
                resting.addAll(dispatcher.dispatcher().resting());
                return resting.contains("paging");
            });
            server.treatAll(Manner.WELL);
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> dispatcher.counters().sum("completed") == 12);
            assertThat(dispatcher.dispatcher().resting()).isEmpty();
        }
        assertThat(server.effectsInOrder()).hasSize(12);
    }
}
