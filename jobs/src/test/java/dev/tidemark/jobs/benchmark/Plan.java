package dev.tidemark.jobs.benchmark;

import java.io.Serializable;
import java.time.Duration;

/**
 * What every contender of a run is asked for.
 *
 * @param workload the orders
 * @param events how many of them; {@link #UNBOUNDED} for a run that is stopped from outside
 * @param early how often a changed window is published before it is final
 */
record Plan(Workload workload, long events, Duration early) implements Serializable {

    static final long UNBOUNDED = Long.MAX_VALUE;

    /** How long after its end a window still takes orders; its final value is published then. */
    static final Duration ALLOWED_LATENESS = Duration.ofMinutes(5);

    boolean bounded() {
        return events != UNBOUNDED;
    }

    Duration disorder() {
        return Duration.ofMillis(workload.disorderMillis());
    }
}
