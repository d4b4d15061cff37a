package dev.tidemark.jobs.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How long an event's id is remembered, and by which clock it is forgotten.
 *
 * @param horizon how long after an event its repeats are known for what they are
 * @param removal the clock
 */
public record RepeatsConfig(Duration horizon, Removal removal) {

    /** By which clock an id is forgotten. */
    public enum Removal {
        /** The watermark: an outage, however long, forgets nothing. */
        EVENT_TIME,
        /** The machine's: state needs no timers; an outage longer than the horizon forgets every id. */
        LAST_WRITE_TTL;

        static Removal named(String word) {
            return Arrays.stream(values())
                    .filter(removal -> removal.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("the key 'removal' is '" + word + "'; expected "
                            + Arrays.stream(values()).map(Removal::word).collect(Collectors.joining(" or "))));
        }

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Reads the configuration's words. */
    @JsonCreator
    static RepeatsConfig of(
            @JsonProperty("horizon") @Nullable Duration horizon, @JsonProperty("removal") @Nullable String removal) {
        return new RepeatsConfig(
                Require.present(horizon, "horizon"), removal == null ? Removal.EVENT_TIME : Removal.named(removal));
    }

    public RepeatsConfig {
        Require.atLeast(Duration.ofSeconds(1), horizon, "horizon");
    }
}
