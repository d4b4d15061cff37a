package dev.tidemark.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchedWindowTest {

    @Test
    void aRowIsEarlyThenCorrectedThenSettled() {
        WatchedWindow first = seen(3, "1.50", false).after(null);
        WatchedWindow same = seen(3, "1.500", false).after(first);
        WatchedWindow corrected = seen(4, "1.50", false).after(same);
        WatchedWindow again = seen(4, "1.75", false).after(corrected);
        WatchedWindow settled = seen(4, "1.75", true).after(again);

        assertThat(List.of(first.state(), same.state(), corrected.state(), again.state(), settled.state()))
                .containsExactly("early", "early", "corrected 1×", "corrected 2×", "settled");
    }

    static WatchedWindow seen(long records, String value, boolean settled) {
        Instant start = Instant.parse("2025-03-30T01:00:00Z");
        return new WatchedWindow(
                List.of("Zoë"), start, start.plusSeconds(3_600), records, new BigDecimal(value), settled, 0);
    }
}
