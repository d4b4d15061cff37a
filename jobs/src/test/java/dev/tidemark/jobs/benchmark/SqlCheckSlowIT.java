package dev.tidemark.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link CheckTest} for the contenders whose planner takes longer to load than all of that test runs. */
class SqlCheckSlowIT {

    private static final Plan PLAN = new Plan(new Workload(7, 20, 1, 5_000), 5_000, Duration.ofMillis(200));

    @ParameterizedTest
    @ValueSource(strings = {"sql", "sql-on-close"})
    void aContendersLastWordOnEachWindowIsThePlainTotal(String contender) throws Exception {
        try (BenchmarkCluster cluster = new BenchmarkCluster()) {
            assertThat(Check.differences(cluster, Contenders.named(contender), PLAN))
                    .isEmpty();
            assertThat(Tally.TOTALS).isNotEmpty();
        }
    }
}
