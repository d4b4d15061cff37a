package dev.tidemark.sinks.dispatch;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KillSlowIT {
    @Test
    void tenThousandRequestsMakeTenThousandEffects(@TempDir Path folder) throws Exception {
        System.out.println(
                new KillScenario(KillScenario.seed(), 10_000, 1_000, 60, Duration.ofMinutes(15), folder).run());
    }
}
