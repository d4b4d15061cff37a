package dev.tidemark.budget.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class GrowthTest {
    private static final LocalDate TODAY = LocalDate.parse("2026-12-01");

    @Test
    void theCeilingIsReachedAtTheRateBetweenTheTwoSavepoints() {
        Growth growth = new Growth(100, 170, Duration.ofDays(7));

        assertThat(growth.perDay()).isEqualTo(10);
        assertThat(growth.reaches(200, TODAY)).contains(LocalDate.parse("2026-12-04"));
    }

    @Test
    void whatDoesNotGrowNeverReachesIt() {
        assertThat(new Growth(170, 170, Duration.ofDays(7)).reaches(200, TODAY)).isEmpty();
        assertThat(new Growth(170, 100, Duration.ofDays(7)).reaches(200, TODAY)).isEmpty();
    }

    @Test
    void whatIsAboveItReachedIt() {
        assertThat(new Growth(100, 300, Duration.ofDays(7)).reaches(200, TODAY)).contains(TODAY);
    }

    @Test
    void growthTooSlowToMatterHasNoDay() {
        assertThat(new Growth(1_000_000, 1_000_001, Duration.ofDays(300)).reaches(2_000_000, TODAY))
                .isEmpty();
    }
}
