package dev.tidemark.sinks.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.target.Guard;
import dev.tidemark.sinks.target.Guard.Verdict;
import dev.tidemark.sinks.testing.TestDatabase;
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
    private static TestDatabase database;
    private static RetryingSession session;
    private static GuardedWindows windows;

    @BeforeAll
    static void connect() throws Exception {
        database = Totals.newDatabase();
        session = new RetryingSession(Totals.connection(database), "test", Duration.ofSeconds(30), () -> {});
        windows = new GuardedWindows(session, Totals.TARGET, "test", SinkSettings.LIVE);
    }

    @AfterAll
    static void disconnect() {
        session.close();
    }

    /** Every kind of value of one window: settled or not, two counts, two generations, two values. */
    private static List<ReplaceWindowValue> values() {
        List<ReplaceWindowValue> values = new ArrayList<>();
        for (boolean settled : new boolean[] {false, true}) {
            for (long records : new long[] {1, 2}) {
                for (long generation : new long[] {0, 1}) {
                    for (String amount : new String[] {"1", "2"}) {
                        values.add(Totals.value("x", Totals.NINE, records, settled, generation, amount));
                    }
                }
            }
        }
        return values;
    }

    @Test
    void everyPairMeetsTheVerdictOfTheModel() throws Exception {
        List<ReplaceWindowValue> rows = new ArrayList<>();
        List<ReplaceWindowValue> attempts = new ArrayList<>();
        for (ReplaceWindowValue row : values()) {
            for (ReplaceWindowValue attempt : values()) {
                String customer = "pair-" + rows.size();
                rows.add(renamed(row, customer));
                attempts.add(renamed(attempt, customer));
            }
        }
        assertThat(windows.writeBatch(rows).applied()).isEqualTo(256);

        List<SinkResult> results = windows.writeBatch(attempts).results();
        for (int i = 0; i < results.size(); i++) {
            assertThat(verdict(results.get(i)))
                    .as("%s after %s", attempts.get(i), rows.get(i))
                    .isEqualTo(Guard.judge(rows.get(i), attempts.get(i)));
        }
    }

    @Test
    void everyOrderOfArrivalEndsInTheSameRowWhetherSentTogetherOrAlone() throws Exception {
        long seed = 20260301;
        Random random = new Random(seed);
        List<ReplaceWindowValue> together = new ArrayList<>();
        List<List<ReplaceWindowValue>> steps =
                List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int round = 0; round < 60; round++) {
            int order = 0;
            for (List<ReplaceWindowValue> permutation : permutations(fourOfDifferentRank(random))) {
                for (int step = 0; step < steps.size(); step++) {
                    steps.get(step).add(renamed(permutation.get(step), "alone-" + round + "-" + order));
                    together.add(renamed(permutation.get(step), "together-" + round + "-" + order));
                }
                order++;
            }
        }
        for (List<ReplaceWindowValue> step : steps) {
            windows.writeBatch(step);
        }
        windows.writeBatch(together);

        assertThat(database.query("SELECT split_part(customer, '-', 2) FROM customer_total"
                        + " WHERE customer LIKE 'alone-%' OR customer LIKE 'together-%' GROUP BY 1"
                        + " HAVING count(DISTINCT (records, settled, generation, amount)) <> 1 OR count(*) <> 48"))
                .as("rounds with more than one end, seed %d", seed)
                .isEmpty();
        assertThat(database.number("SELECT count(*) FROM customer_total WHERE customer LIKE 'alone-%'"))
                .isEqualTo(60 * 24);
    }

    @Test
    void anotherWindowLengthUnderTheSameIdentityIsAConflict() throws Exception {
        ReplaceWindowValue hour = Totals.open("length", Totals.NINE, 1, "1");
        ReplaceWindowValue twoHours = new ReplaceWindowValue(
                hour.identity(), Totals.NINE.plus(Duration.ofHours(2)), 9, true, 9, hour.values());
        windows.write(hour);
        assertThat(windows.write(twoHours)).isInstanceOf(SinkResult.Conflict.class);
        assertThat(database.query("SELECT records, settled FROM customer_total WHERE customer = 'length'"))
                .containsExactly("1|f");
    }

    private static boolean equalRank(ReplaceWindowValue a, ReplaceWindowValue b) {
        return a.settled() == b.settled()
                && a.generation() == b.generation()
                && (a.settled() || a.records() == b.records());
    }

    /** Values of equal rank are left out: of those, the later one counts, or none. */
    private static List<ReplaceWindowValue> fourOfDifferentRank(Random random) {
        List<ReplaceWindowValue> all = values();
        Collections.shuffle(all, random);
        List<ReplaceWindowValue> chosen = new ArrayList<>();
        for (ReplaceWindowValue candidate : all) {
            if (chosen.size() < 4 && chosen.stream().noneMatch(c -> equalRank(c, candidate))) {
                chosen.add(candidate);
            }
        }
        return chosen;
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
