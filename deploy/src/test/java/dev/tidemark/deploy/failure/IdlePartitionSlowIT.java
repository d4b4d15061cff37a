package dev.tidemark.deploy.failure;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class IdlePartitionSlowIT {
    private static final List<Integer> BUSY = List.of(0, 1, 2);

    @Test
    void windowsSettleThoughOnePartitionIsSilent() throws Exception {
        long seed = Seeds.next("One partition silent");
        try (FailureStack stack = FailureStack.start(IdlePartitionSlowIT.class);
                TotalsRun run = stack.run(Orders.inTime(seed, 6_000))) {
            run.with("watermarks.idleness", "PT5S");
            run.start(2);
            run.feed().onlyTo(BUSY).rest(Duration.ofSeconds(15));
            run.awaitSettledRows(1);
            run.finish(BUSY);
        }
    }
}
