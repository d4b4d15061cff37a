package dev.tidemark.sinks.dispatch;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KillIT {
    @Test
    void twoDispatchersThatAreKilledAgainAndAgainMakeOneEffectOfEachKey(@TempDir Path folder) throws Exception {
        System.out.println(new KillScenario(KillScenario.seed(), 400, 60, 6, Duration.ofMinutes(2), folder).run());
    }
}
