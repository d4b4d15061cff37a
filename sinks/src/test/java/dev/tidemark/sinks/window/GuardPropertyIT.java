package dev.tidemark.sinks.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.audit.Origin;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.target.Guard;
import dev.tidemark.sinks.target.Guard.Verdict;
import dev.tidemark.sinks.testing.TestPostgres;
import dev.tidemark.sinks.testing.Totals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The guard in SQL against its plain model: every pair of values, and every order of arrival. */
class GuardPropertyIT {
    private static String url;
    private static RetryingSession session;
    private static GuardedWindows windows;

    @BeforeAll
    static void connect() {
        url = Totals.newDatabase();
        session = new RetryingSession(TestPostgres.settings(url), "test", Duration.ofSeconds(30), () -> {});
        windows = new GuardedWindows(session, new Origin(Totals.TARGET, "test", SinkSettings.LIVE));
    }

    @AfterAll
    static void disconnect() {
        session.close();
    }

    /** Every kind of value of one window: settled or not, two counts, two generations, two values. */
    private static List<ReplaceWindowValue> values(String customer) {
        List<ReplaceWindowValue> values = new ArrayList<>();
        for (boolean settled : new boolean[] {false, true}) {
            for (long records : new long[] {1, 2}) {
                for (long generation : new long[] {0, 1}) {
                    for (String amount : new String[] {"1", "2"}) {
                        values.add(Totals.value(customer, Totals.NINE, records, settled, generation, amount));
                    }
                }
            }
        }
        return values;
    }

    @Test
    void everyPairMeetsTheVerdictOfTheModel() throws Exception {
        int pair = 0;
        for (ReplaceWindowValue first : values("a")) {
            for (ReplaceWindowValue second : values("a")) {
                String customer = "pair-" + pair++;
                ReplaceWindowValue row = renamed(first, customer);
                ReplaceWindowValue attempted = renamed(second, customer);
                assertThat(windows.write(row)).isInstanceOf(SinkResult.Applied.class);
                assertThat(verdict(windows.write(attempted)))
                        .as("%s after %s", attempted, row)
                        .isEqualTo(Guard.judge(row, attempted));
            }
        }
        assertThat(pair).isEqualTo(256);
    }

    @Test
    void everyOrderOfArrivalEndsInTheSameRowWhetherSentTogetherOrAlone() throws Exception {
        long seed = 20260301;
        Random random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            List<ReplaceWindowValue> chosen = new ArrayList<>();
            List<ReplaceWindowValue> all = values("x");
            Collections.shuffle(all, random);
            for (ReplaceWindowValue candidate : all) {
                if (chosen.size() < 4 && chosen.stream().noneMatch(c -> equalRank(c, candidate))) {
                    chosen.add(candidate);
                }
            }
            List<String> ends = new ArrayList<>();
            int order = 0;
            for (List<ReplaceWindowValue> permutation : permutations(chosen)) {
                String alone = "r" + round + "-alone-" + order;
                String together = "r" + round + "-together-" + order++;
                for (ReplaceWindowValue value : permutation) {
                    windows.write(renamed(value, alone));
                }
                windows.writeBatch(
                        permutation.stream().map(v -> renamed(v, together)).toList());
                ends.add(row(alone));
                ends.add(row(together));
            }
            assertThat(ends)
                    .as("seed %d, round %d, values %s", seed, round, chosen)
                    .containsOnly(ends.get(0));
        }
    }

    @Test
    void anotherWindowLengthUnderTheSameIdentityIsAConflict() throws Exception {
        ReplaceWindowValue hour = Totals.open("length", Totals.NINE, 1, "1");
        ReplaceWindowValue twoHours = new ReplaceWindowValue(
                hour.identity(), Totals.NINE.plus(Duration.ofHours(2)), 9, true, 9, hour.values());
        windows.write(hour);
        assertThat(windows.write(twoHours)).isInstanceOf(SinkResult.Conflict.class);
        assertThat(row("length")).startsWith("1|f");
    }

    private static boolean equalRank(ReplaceWindowValue a, ReplaceWindowValue b) {
        return a.settled() == b.settled()
                && a.generation() == b.generation()
                && (a.settled() || a.records() == b.records());
    }

    private static String row(String customer) {
        return TestPostgres.query(
                        url,
                        "SELECT records, settled, generation, amount FROM customer_total WHERE customer = '" + customer
                                + "'")
                .get(0);
    }

    private static Verdict verdict(SinkResult result) {
        if (result instanceof SinkResult.Applied) {
            return Verdict.APPLY;
        }
        if (result instanceof SinkResult.DuplicateIgnored) {
            return Verdict.DUPLICATE;
        }
        return result instanceof SinkResult.StaleIgnored ? Verdict.STALE : Verdict.CONFLICT;
    }

    private static ReplaceWindowValue renamed(ReplaceWindowValue value, String customer) {
        return Totals.value(
                customer,
                Totals.NINE,
                value.records(),
                value.settled(),
                value.generation(),
                String.valueOf(value.values().get(0)));
    }

    private static <T> List<List<T>> permutations(List<T> items) {
        if (items.isEmpty()) {
            return List.of(List.of());
        }
        List<List<T>> result = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            List<T> rest = new ArrayList<>(items);
            T head = rest.remove(i);
            for (List<T> tail : permutations(rest)) {
                List<T> permutation = new ArrayList<>(List.of(head));
                permutation.addAll(tail);
                result.add(permutation);
            }
        }
        return result;
    }
}
