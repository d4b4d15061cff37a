package dev.tidemark.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.deploy.oracle.Conservation;
import dev.tidemark.deploy.oracle.PlainCheck;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SummaryTest {
    private final CapturedScreen captured = new CapturedScreen();

    @Test
    void anEqualTableIsCalledEqual() {
        print(List.of());

        assertThat(captured.text())
                .containsPattern("rows +90\n")
                .containsPattern("published values corrected +70\n")
                .containsPattern("writes ignored as stale +4\n")
                .contains("hourly: 10 due = 8 counted + 2 late\n")
                .contains("The table equals the plain computation, row for row (90 rows).");
    }

    @Test
    void aDifferentTableIsCalledDifferentAndTheFirstDifferencesAreShown() {
        print(Collections.nCopies(25, "Row a is missing."));

        assertThat(captured.text()).contains("The table DIFFERS from the plain computation in 25 places.");
        assertThat(captured.text().lines().filter(line -> line.contains("Row a is missing.")))
                .hasSize(10);
    }

    private void print(List<String> differences) {
        var check =
                new PlainCheck(200, 90, 90, 90, 2, 6, List.of(new Conservation("hourly", 10, 8, 2, 0)), differences);
        new Summary(check, new Progress(95, 90, 2, 6, 0, 0), new Writes(75, 90, 3, 4)).print(captured.plain());
    }
}
