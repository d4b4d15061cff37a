package dev.tidemark.sinks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class TimestampTextTest {
    @Test
    void nanosecondsAreCutOffAndNeverCarryIntoTheNextSecond() {
        assertThat(TimestampText.of(Instant.parse("2026-03-01T00:00:59.999999999Z")))
                .isEqualTo("2026-03-01 00:00:59.999999+00");
        assertThat(TimestampText.of(Instant.parse("1969-12-31T23:59:59.999999999Z")))
                .isEqualTo("1969-12-31 23:59:59.999999+00");
    }

    @Test
    void yearsBeforeTheFirstAndBehindTheFourthDigitAreWrittenAsPostgresReadsThem() {
        assertThat(TimestampText.of(Instant.parse("0000-02-29T00:00:00Z"))).isEqualTo("0001-02-29 00:00:00+00 BC");
        assertThat(TimestampText.of(Instant.parse("+294276-12-31T23:59:59Z"))).isEqualTo("294276-12-31 23:59:59+00");
        assertThat(TimestampText.of(LocalDate.of(-4712, 1, 1))).isEqualTo("4713-01-01 BC");
    }
}
