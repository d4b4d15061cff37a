package dev.tidemark.budget.lock;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.snapshot.SerializerSnapshot;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** The facts a takeover depends on: of a job, its steps, their keys and states. */
public final class Locked {
    private Locked() {}

    /**
     * A job.
     *
     * @param name as given to {@code execute()}; a savepoint does not know it, then it is empty
     * @param steps by uid; steps without one cannot be found again
     */
    public record Job(String name, SortedMap<String, Step> steps) {
        /** Copies the map. */
        public Job {
            steps = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(steps));
        }
    }

    /**
     * A step.
     *
     * @param planned whether the SQL planner made it
     * @param maxParallelism empty when Flink would derive it
     * @param bytes of its state, known from a savepoint only
     * @param states by name
     */
    public record Step(
            boolean planned,
            OptionalInt maxParallelism,
            Optional<Key> key,
            OptionalLong bytes,
            SortedMap<String, State> states) {
        /** Copies the map. */
        public Step {
            states = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(states));
        }
    }

    /**
     * What a step is keyed by.
     *
     * @param words the type in words
     * @param selector the selector's fingerprint
     */
    public record Key(String words, Optional<String> selector, Optional<Serializer> serializer) {}

    /**
     * A state.
     *
     * @param namespace in words
     * @param words the value's type in words
     */
    public record State(
            StateFacts.Kind kind,
            Optional<String> namespace,
            Optional<Ttl> ttl,
            String words,
            Optional<Serializer> serializer) {}

    /**
     * How a type is serialized.
     *
     * @param snapshot Flink's own account of it
     * @param kryo our fingerprints of what Kryo handles, by the path to it; Flink's account says nothing of its fields
     */
    public record Serializer(SerializerSnapshot snapshot, Map<String, String> kryo) {
        /** Copies the map. */
        public Serializer {
            kryo = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(kryo));
        }
    }

    /**
     * A time to live.
     *
     * @param duration empty when a savepoint shows only that there is one
     * @param lastAccess whether reading renews it
     */
    public record Ttl(Optional<Duration> duration, boolean lastAccess) {
        @Override
        public String toString() {
            return duration.map(length -> length + (lastAccess ? " since last access" : " since last write"))
                    .orElse("of a length the savepoint does not tell");
        }
    }
}
