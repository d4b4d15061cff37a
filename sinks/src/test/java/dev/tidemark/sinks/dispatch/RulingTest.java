package dev.tidemark.sinks.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.http.Outcome;
import dev.tidemark.sinks.dispatch.outbox.Claim;
import dev.tidemark.sinks.dispatch.outbox.RequestState;
import dev.tidemark.sinks.dispatch.outbox.Verdict;
import dev.tidemark.sinks.yaml.ConfigFile;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What becomes of a request, by what its target can do, what was known before, and what the call told. */
class RulingTest {
    private static final String LOOK_UP = "look-up: {url: 'http://localhost/{key}', after: PT1M%s}";
    private static final Outcome DONE = new Outcome.Done("answered 201", "ref-1");
    private static final Outcome REFUSED = new Outcome.Refused("answered 400", false);
    private static final Outcome BUSY = new Outcome.NotYet("answered 503", null);
    private static final Outcome NO_ANSWER = new Outcome.Unknown("no answer");
    private static final Outcome NOT_FOUND = new Outcome.NotFound("look-up: answered 404");

    private final Ruling honoured = ruling("keys: honoured");
    private final Ruling askable = ruling("keys: ignored", LOOK_UP.formatted(", not-found: resend"));
    private final Ruling blind = ruling("keys: ignored");

    private static Ruling ruling(String... more) {
        DispatchConfig config = ConfigFile.parse(
                "ruling.yaml",
                """
                database: {url: 'jdbc:postgresql://localhost/x', user: x}
                targets:
                  - name: t
                    actions: [a]
                    url: http://localhost/
                    retry: {max-attempts: 3, first-pause: PT10S, longest-pause: PT10S}
                    """
                        + "    " + String.join("\n    ", more),
                DispatchConfig.class);
        return new Ruling(config.targets().get(0), new Random(1));
    }

    private static Claim attempt(int number) {
        return new Claim("k1", number, number, false, "acme", "CASE-1", "a", "live", "{}");
    }

    private static Claim doubtful(int number) {
        return new Claim("k1", number, number, true, "acme", "CASE-1", "a", "live", "{}");
    }

    private static void tried(Verdict verdict, RequestState state) {
        assertThat(verdict.state()).isEqualTo(state);
        assertThat(verdict.pause()).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(10));
    }

    private static void leftToAPerson(Verdict verdict) {
        assertThat(verdict.forReview()).as("%s", verdict).isTrue();
    }

    @Test
    void whatIsDoneIsCompletedWhateverWasKnownBefore() {
        for (Claim claim : new Claim[] {attempt(1), doubtful(3), attempt(3)}) {
            assertThat(honoured.rule(claim, DONE))
                    .isEqualTo(new Verdict(RequestState.COMPLETED, "answered 201", "ref-1", null));
        }
    }

    @Test
    void aRefusalIsFinalUnlessAnEarlierAttemptMayHaveHadTheEffect() {
        assertThat(honoured.rule(attempt(1), REFUSED))
                .isEqualTo(new Verdict(RequestState.FAILED_FINAL, "answered 400", null, null));
        leftToAPerson(honoured.rule(doubtful(2), REFUSED));
    }

    @Test
    void aBusyTargetIsTriedAgainAndADoubtStays() {
        tried(honoured.rule(attempt(1), BUSY), RequestState.FAILED_RETRYABLE);
        tried(honoured.rule(doubtful(2), BUSY), RequestState.UNKNOWN);
    }

    @Test
    void aTargetThatAsksForALongerPauseGetsIt() {
        assertThat(honoured.rule(attempt(1), new Outcome.NotYet("answered 429", Duration.ofMinutes(7)))
                        .pause())
                .isEqualTo(Duration.ofMinutes(7));
        tried(
                honoured.rule(attempt(1), new Outcome.NotYet("answered 429", Duration.ZERO)),
                RequestState.FAILED_RETRYABLE);
    }

    @Test
    void attemptsAreBounded() {
        assertThat(honoured.rule(attempt(3), BUSY))
                .isEqualTo(new Verdict(RequestState.FAILED_FINAL, "answered 503; 3 attempts are used up", null, null));
        leftToAPerson(honoured.rule(doubtful(3), BUSY));
        leftToAPerson(honoured.rule(attempt(3), NO_ANSWER));
        assertThat(askable.rule(doubtful(3), NOT_FOUND).state()).isEqualTo(RequestState.FAILED_FINAL);
    }

    @Test
    void anUnknownIsSentAgainWhereKeysAreHonoured() {
        tried(honoured.rule(attempt(1), NO_ANSWER), RequestState.UNKNOWN);
        assertThat(honoured.pauseAfterAbandoning()).isZero();
    }

    @Test
    void anUnknownIsLookedUpAfterItsDelayWhereItCanBe() {
        Verdict verdict = askable.rule(attempt(1), NO_ANSWER);
        assertThat(verdict.state()).isEqualTo(RequestState.UNKNOWN);
        assertThat(verdict.pause()).isEqualTo(Duration.ofMinutes(1));
        assertThat(askable.pauseAfterAbandoning()).isEqualTo(Duration.ofMinutes(1));
    }

    @Test
    void anUnknownIsLeftToAPersonWhereNothingCanBeAsked() {
        leftToAPerson(blind.rule(attempt(1), NO_ANSWER));
        assertThat(blind.pauseAfterAbandoning()).isNull();
    }

    @Test
    void whatALookUpDoesNotFindIsSentAgainOrLeftToAPersonAsConfigured() {
        assertThat(askable.rule(doubtful(2), NOT_FOUND))
                .isEqualTo(new Verdict(RequestState.PENDING, "look-up: answered 404; sent again", null, Duration.ZERO));
        leftToAPerson(ruling("keys: ignored", LOOK_UP.formatted("")).rule(doubtful(2), NOT_FOUND));
    }
}
