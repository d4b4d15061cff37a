package dev.tidemark.sinks.writer;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.metrics.HistogramStatistics;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
    private final LatencyHistogram histogram = new LatencyHistogram();

    @Test
    void nothingMeasuredIsZeroAndNoError() {
        HistogramStatistics statistics = histogram.getStatistics();
        assertThat(statistics.getMax()).isZero();
        assertThat(statistics.getQuantile(0.99)).isZero();
        assertThat(statistics.getMean()).isZero();
    }

    @Test
    void quantilesAreOfWhatWasMeasured() {
        for (int value = 1; value <= 100; value++) {
            histogram.update(value);
        }
        HistogramStatistics statistics = histogram.getStatistics();
        assertThat(statistics.getQuantile(0.5)).isEqualTo(50);
        assertThat(statistics.getQuantile(0.99)).isEqualTo(99);
        assertThat(statistics.getQuantile(1)).isEqualTo(100);
        assertThat(statistics.getMin()).isEqualTo(1);
        assertThat(statistics.getMean()).isEqualTo(50.5);
    }

    @Test
    void theOldestMakeRoomForTheNewest() {
        for (int value = 0; value < 10_000; value++) {
            histogram.update(value);
        }
        assertThat(histogram.getCount()).isEqualTo(10_000);
        assertThat(histogram.getStatistics().size()).isEqualTo(512);
        assertThat(histogram.getStatistics().getMin()).isEqualTo(9_488);
    }
}
