package dev.tidemark.jobs.totals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class WindowsTest {
    private static final long MINUTE = 60_000;
    private static final Grouping HOURLY = new Grouping("hourly", 60 * MINUTE, 60 * MINUTE);
    private static final Grouping SLIDING = new Grouping("sliding", 60 * MINUTE, 5 * MINUTE);
    private static final Grouping SEVEN = new Grouping("seven-minute", 7 * MINUTE, 7 * MINUTE);

    @Test
    void aSliceFitsIntoEveryLengthAndStep() {
        assertThat(new Windows(List.of(HOURLY, SLIDING), 0).sliceLength()).isEqualTo(5 * MINUTE);
        assertThat(new Windows(List.of(HOURLY, SEVEN), 0).sliceLength()).isEqualTo(MINUTE);
    }

    @Test
    void aWindowClosesOneMillisecondBeforeItsEndAndLateness() {
        assertThat(new Windows(List.of(HOURLY), 5 * MINUTE).closesAt(60 * MINUTE))
                .isEqualTo(65 * MINUTE - 1);
    }

    @Test
    void aRecordIsLateForItsFirstWindowLongBeforeItIsForItsLast() {
        var windows = new Windows(List.of(SLIDING), 0);
        assertThat(windows.firstClose(62 * MINUTE)).isEqualTo(65 * MINUTE - 1);
        assertThat(windows.lastClose(62 * MINUTE)).isEqualTo(120 * MINUTE - 1);
    }

    @Test
    void timesBeforeTheEpochBelongToTheWindowBelowThem() {
        assertThat(HOURLY.lastStart(-1)).isEqualTo(-60 * MINUTE);
        assertThat(Windows.sliceStart(-1, 5 * MINUTE)).isEqualTo(-5 * MINUTE);
    }

    @Test
    void theLastWatermarkClosesEverySliceAndTheFirstOneNone() {
        for (long lateness : new long[] {0, 5 * MINUTE}) {
            var windows = new Windows(List.of(HOURLY), lateness);
            long today = windows.closedSlices(20_000L * 24 * 60 * MINUTE, HOURLY.length());
            assertThat(windows.closedSlices(Long.MAX_VALUE, HOURLY.length())).isGreaterThan(today);
            assertThat(windows.closedSlices(Long.MIN_VALUE, HOURLY.length())).isLessThan(today);
        }
    }

    @Test
    void aGroupingInWhichARecordCouldStandNowhereIsRefused() {
        assertThatThrownBy(() -> new Grouping("gaps", 5 * MINUTE, 7 * MINUTE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("gaps");
    }
}
