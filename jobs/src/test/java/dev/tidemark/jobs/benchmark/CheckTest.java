package dev.tidemark.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CheckTest {

    /** One order a second, so that few orders fill more than an hour of windows. */
    private static final Plan PLAN = new Plan(new Workload(7, 20, 1, 5_000), 5_000, Duration.ofMillis(200));

    private BenchmarkCluster cluster;

    @BeforeAll
    void startCluster() throws Exception {
        cluster = new BenchmarkCluster();
    }

    @AfterAll
    void stopCluster() throws Exception {
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"customer-totals", "window-operator"})
    void aContendersLastWordOnEachWindowIsThePlainTotal(String contender) throws Exception {
        assertThat(Check.differences(cluster, Contenders.named(contender), PLAN))
                .isEmpty();
        assertThat(Tally.TOTALS).isNotEmpty();
    }

    @Test
    void aContenderThatComputesNothingIsFoundOut() throws Exception {
        assertThat(Check.differences(cluster, Contenders.named("generator"), PLAN))
                .hasSameSizeAs(PlainTotals.of(PLAN).keySet());
    }

    @Test
    void aTotalThatIsMissingTooMuchOrWrongIsNamed() {
        Total right = new Total("hourly", "anna", 0, 2, 300);
        Total wrong = new Total("hourly", "anna", 0, 2, 301);
        Total other = new Total("hourly", "bert", 0, 1, 5);
        assertThat(Check.compare(byWindow(right, other), byWindow(wrong))).hasSize(2);
        assertThat(Check.compare(byWindow(right), byWindow(right, other)))
                .singleElement()
                .asString()
                .contains("bert", "expected null");
        assertThat(Check.compare(byWindow(right), byWindow(right))).isEmpty();
    }

    private static Map<WindowOf, Total> byWindow(Total... totals) {
        Map<WindowOf, Total> byWindow = new HashMap<>();
        List.of(totals).forEach(total -> byWindow.put(total.window(), total));
        return byWindow;
    }
}
