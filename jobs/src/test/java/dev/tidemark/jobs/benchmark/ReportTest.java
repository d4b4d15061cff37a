package dev.tidemark.jobs.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {

    @Test
    void aContenderIsOneLineOfMediansBesideTheReference() {
        String table = Report.table(
                List.of(
                        run("ours", 24_000, 0.2),
                        run("sql", 1_000, 1.0),
                        run("ours", 20_000, 0.1),
                        run("sql", 3_000, 1.0),
                        run("ours", 90_000, 9.0),
                        run("sql", 2_000, 1.0)),
                100);
        assertThat(table.lines()).hasSize(3);
        assertThat(table.lines().skip(1).map(line -> line.trim().split("\\s+")).toList())
                .satisfiesExactly(
                        ours -> assertThat(ours)
                                .startsWith("ours", "2,400", "2,000", "-", "9,000")
                                .endsWith("12.0", "60.0"),
                        sql -> assertThat(sql)
                                .startsWith("sql", "200", "100", "-", "300")
                                .endsWith("1.0", "1.0"));
    }

    @Test
    void withoutTheReferenceThereIsNoRatio() {
        assertThat(Report.table(List.of(run("ours", 1_000, 0.1)), 100)).endsWith(" -       -\n".formatted());
    }

    @Test
    void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
        List<Measurement> runs =
                List.of(run("ours", 40, 1), run("ours", 10, 1), run("ours", 20, 1), run("ours", 30, 1));
        assertThat(Report.median(runs, Measurement::events)).isEqualTo(25);
        assertThat(Report.median(List.of(), Measurement::events)).isZero();
    }

    private static Measurement run(String contender, long events, double cpuSeconds) {
        return new Measurement(contender, 10, events, 2 * events, cpuSeconds, 1, 50_000, 20_000, 1 << 20, 0.5);
    }
}
