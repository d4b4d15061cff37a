package dev.tidemark.budget.extract.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.budget.fixture.Ledger;
import dev.tidemark.budget.fixture.Order;
import dev.tidemark.budget.fixture.TimerJob;
import dev.tidemark.budget.fixture.TroubledJob;
import dev.tidemark.budget.job.Origin;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.TimerUse;
import dev.tidemark.budget.job.TimerUse.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.java.functions.KeySelector;
import org.junit.jupiter.api.Test;

class CodeScanTest {
    private final CodeScan scan = new CodeScan(CodeScanTest.class.getClassLoader());

    @Test
    void theTimeOfATimerIsFollowedToWhereItComesFrom() {
        assertThat(time(new TimerJob.OfTheRecord())).isEqualTo(Time.PER_RECORD);
        assertThat(time(new TimerJob.OfTheClock(5))).isEqualTo(Time.PER_RECORD);
        assertThat(time(new Ledger())).isEqualTo(Time.PER_RECORD);
        assertThat(time(new TimerJob.Rounded())).isEqualTo(Time.COALESCED);
        assertThat(time(new TimerJob.RoundedElsewhere())).isEqualTo(Time.COALESCED);
        assertThat(time(new TimerJob.Chained())).isEqualTo(Time.COALESCED);
    }

    @Test
    void aTimerThatStateGuardsIsSharedAndOneThatStateAndRecordGuardIsNotKnown() {
        assertThat(time(new TimerJob.Guarded())).isEqualTo(Time.COALESCED);
        assertThat(time(new TimerJob.GuardedEarly())).isEqualTo(Time.COALESCED);
        assertThat(time(new TimerJob.GuardedByField())).isEqualTo(Time.COALESCED);
        assertThat(time(new TimerJob.Later())).isEqualTo(Time.UNKNOWN);
        assertThat(time(new TimerJob.PerId())).isEqualTo(Time.UNKNOWN);
        assertThat(time(new TimerJob.Stored())).isEqualTo(Time.UNKNOWN);
    }

    @Test
    void anOnTimerIsFollowedToWhatItClears() {
        assertThat(scan.timers(new TimerJob.Guarded()).clearsState()).isTrue();
        assertThat(scan.timers(new TimerJob.Chained()).clearsState()).isFalse();
        assertThat(scan.timers(new TimerJob.NoTimer())).isEqualTo(TimerUse.none());
        assertThat(scan.timers("not a class of the job").scanned()).isFalse();
    }

    @Test
    void aStateThatIsMadeWithARecordIsNamedAndReported() {
        List<String> notSeen = new ArrayList<>();
        List<StateFacts> states = scan.unseenStates(new TroubledJob.Lazy(), List.of(), true, notSeen);

        assertThat(states).singleElement().satisfies(state -> {
            assertThat(state.name()).isEqualTo("lazy-count");
            assertThat(state.kind()).isEqualTo(StateFacts.Kind.VALUE);
            assertThat(state.origin()).isEqualTo(Origin.BYTECODE);
        });
        assertThat(notSeen).singleElement().asString().contains("lazy-count", "processElement");
    }

    @Test
    void statesMadeWhenAFunctionIsOpenedAreReportedOnlyIfItWasNot() {
        List<String> notSeen = new ArrayList<>();

        assertThat(scan.unseenStates(new Ledger(), List.of(), true, notSeen)).isEmpty();
        assertThat(notSeen).isEmpty();
        assertThat(scan.unseenStates(new Ledger(), List.of(), false, notSeen))
                .extracting(StateFacts::name)
                .containsExactlyInAnyOrder("last", "by-zip", "amounts", "sum", "mean");
    }

    @Test
    void selectorsThatComputeTheSameHaveOneFingerprint() {
        KeySelector<Order, String> written = order -> order.customer;
        KeySelector<Order, String> elsewhere = one -> one.customer;

        assertThat(fingerprint(written)).isPresent().isEqualTo(fingerprint(elsewhere));
        assertThat(fingerprint(new ByField("customer"))).isEqualTo(fingerprint(new ByField("customer")));
    }

    @Test
    void aSelectorThatTakesAnotherFieldHasAnother() {
        KeySelector<Order, Long> amount = order -> order.amount;
        KeySelector<Order, Long> time = order -> order.time;

        assertThat(fingerprint(amount)).isPresent().isNotEqualTo(fingerprint(time));
    }

    @Test
    void whatASelectorHoldsAndCallsCounts() {
        String prefix = "a";
        String other = "b";
        KeySelector<Order, String> held = order -> prefix + order.customer;
        KeySelector<Order, String> heldOther = order -> other + order.customer;
        KeySelector<Order, String> calls = Keys::ofCustomer;
        KeySelector<Order, String> callsOther = Keys::ofZip;

        assertThat(fingerprint(held)).isPresent().isNotEqualTo(fingerprint(heldOther));
        assertThat(fingerprint(calls)).isPresent().isNotEqualTo(fingerprint(callsOther));
        assertThat(fingerprint(new ByField("customer"))).isNotEqualTo(fingerprint(new ByField("tenant")));
    }

    @Test
    void aSelectorThatCannotBeReadToTheEndHasNoFingerprint() {
        Naming naming = Keys::ofCustomer;

        assertThat(fingerprint(new ByInterface(naming))).isEqualTo(Optional.empty());
    }

    @Test
    void callsThatGiveAnotherValueEachTimeAreNamed() {
        KeySelector<Order, String> salted = order -> order.customer + Keys.salt();
        KeySelector<Order, String> plain = order -> order.customer;

        assertThat(scan.selector(salted).random()).containsExactly("java.util.concurrent.ThreadLocalRandom.nextInt");
        assertThat(scan.selector(plain).random()).isEmpty();
    }

    private Optional<String> fingerprint(KeySelector<?, ?> selector) {
        return scan.selector(selector).fingerprint();
    }

    private Time time(Object function) {
        return scan.timers(function).registrations().get(0).time();
    }

    /** What keys are made of. */
    static final class Keys {
        private Keys() {}

        static String ofCustomer(Order order) {
            return upper(order.customer);
        }

        static String ofZip(Order order) {
            return upper(order.address.zip);
        }

        static int salt() {
            return java.util.concurrent.ThreadLocalRandom.current().nextInt(4);
        }

        private static String upper(String text) {
            return text.toUpperCase(java.util.Locale.ROOT);
        }
    }

    interface Naming {
        String name(Order order);
    }

    private record ByInterface(Naming naming) implements KeySelector<Order, String> {
        @Override
        public String getKey(Order order) {
            return naming.name(order);
        }
    }

    private record ByField(String field) implements KeySelector<Order, String> {
        @Override
        public String getKey(Order order) {
            return field.equals("customer") ? order.customer : order.address.zip;
        }
    }
}
