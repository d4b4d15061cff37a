package dev.tidemark.jobs.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How far event time is believed.
 *
 * @param disorder how far behind the newest record of its partition a record may be and still be in time
 * @param idleness how long a partition may be silent before the others' windows close without it; not used in a bounded
 *     run, which waits for every partition's end
 * @param futureTolerance how far past its Kafka timestamp a record may be dated; beyond that it is rejected
 * @param alignment how far one partition may run ahead of the others before its reading pauses; null for no limit
 */
public record WatermarksConfig(
        Duration disorder, Duration idleness, Duration futureTolerance, @Nullable Duration alignment) {
    static final WatermarksConfig DEFAULT = new WatermarksConfig(null, null, null, null);

    public WatermarksConfig(
            @Nullable Duration disorder,
            @Nullable Duration idleness,
            @Nullable Duration futureTolerance,
            @Nullable Duration alignment) {
        this.disorder = Require.atLeast(Duration.ZERO, Require.orDefault(disorder, Duration.ofSeconds(5)), "disorder");
        this.idleness =
                Require.atLeast(Duration.ofMillis(1), Require.orDefault(idleness, Duration.ofSeconds(30)), "idleness");
        this.futureTolerance = Require.atLeast(
                Duration.ZERO, Require.orDefault(futureTolerance, Duration.ofMinutes(1)), "future-tolerance");
        this.alignment = alignment == null ? null : Require.atLeast(Duration.ofMillis(1), alignment, "alignment");
    }
}
