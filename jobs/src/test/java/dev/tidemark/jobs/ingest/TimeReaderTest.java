package dev.tidemark.jobs.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.jobs.config.RecordsConfig;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeReaderTest {
    @ParameterizedTest
    @CsvSource({
        "2026-03-01T00:00:59.999999999Z, 2026-03-01T00:00:59.999Z",
        "1969-12-31T23:59:59.999999999Z, 1969-12-31T23:59:59.999Z",
        "2026-03-01T10:00:00.0009+01:00, 2026-03-01T09:00:00Z",
        "2026-03-01T00:00:00-05:30, 2026-03-01T05:30:00Z",
    })
    void nanosecondsAreCutOffSoThatARecordStaysInItsWindow(String written, Instant read) {
        assertThat(time(Records.orders(), "\"" + written + "\"")).isEqualTo(read);
    }

    @Test
    void twoInstantsOfAnHourThatClocksRepeatStayTwo() {
        assertThat(time(Records.orders(), "\"2025-10-26T02:30:00+02:00\"")).isEqualTo("2025-10-26T00:30:00Z");
        assertThat(time(Records.orders(), "\"2025-10-26T02:30:00+01:00\"")).isEqualTo("2025-10-26T01:30:00Z");
    }

    @ParameterizedTest
    @CsvSource({
        "2025-10-26 02:30:00, Europe/Rome, 2025-10-26T00:30:00Z", // twice: the first
        "2025-03-30 02:30:00, Europe/Rome, 2025-03-30T01:30:00Z", // never: an hour later
        "2010-12-01 08:26:00, Europe/London, 2010-12-01T08:26:00Z",
        "2011-07-01 08:26:00, Europe/London, 2011-07-01T07:26:00Z",
        "2026-02-28 23:59:59, +14:00, 2026-02-28T09:59:59Z",
    })
    void localTimesAreThoseOfTheirZone(String written, String zone, Instant read) {
        RecordsConfig format = Records.ordersTimedBy("yyyy-MM-dd HH:mm:ss", zone);

        assertThat(time(format, "\"" + written + "\"")).isEqualTo(read);
    }

    @Test
    void aDateThatDoesNotExistIsRejectedAndNotMoved() {
        RecordsConfig format = Records.ordersTimedBy("yyyy-MM-dd HH:mm:ss", "UTC");

        RejectedRecord rejected = Records.rejected(format, order("\"2025-02-29 08:00:00\""));

        assertThat(rejected.detail())
                .isEqualTo(
                        "the time field /at is '2025-02-29 08:00:00'; expected a time written as yyyy-MM-dd HH:mm:ss");
    }

    @Test
    void millisecondsSinceTheEpochAreReadFromNumbersAndTexts() {
        RecordsConfig format = Records.ordersTimedBy("epoch-millis", null);

        assertThat(time(format, "1772356500000")).isEqualTo("2026-03-01T09:15:00Z");
        assertThat(time(format, "\"1772356500000\"")).isEqualTo("2026-03-01T09:15:00Z");
        assertThat(time(format, "-1")).isEqualTo("1969-12-31T23:59:59.999Z");
    }

    @ParameterizedTest
    @CsvSource({"1.5", "9223372036854775807", "-9223372036854775808", "99999999999999999999", "''", "true"})
    void numbersThatAreNoTimeAreRejected(String written) {
        RecordsConfig format = Records.ordersTimedBy("epoch-millis", null);

        assertThat(Records.rejected(format, order(written.isEmpty() ? "\"x\"" : written))
                        .reason())
                .isEqualTo("bad-value");
    }

    private static Instant time(RecordsConfig format, String written) {
        return Instant.ofEpochMilli(Records.accepted(format, order(written)).time());
    }

    private static String order(String time) {
        return "{\"customer\": \"anna\", \"at\": " + time + ", \"amount\": 1}";
    }
}
