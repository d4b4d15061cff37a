package dev.tidemark.budget.job;

import java.time.Duration;
import java.util.Optional;

/**
 * One state of a step.
 *
 * @param name the state's name
 * @param kind how it is kept
 * @param type the value's type, without the wrapper of a time to live; empty when only the name was seen
 * @param namespace the namespace's type in words, such as {@code TimeWindow}; empty when it has none
 * @param ttl its time to live
 * @param async declared through the asynchronous State V2 API
 * @param internal registered by Flink's own operator and not by the user's function
 * @param origin where it was seen
 */
public record StateFacts(
        String name,
        Kind kind,
        Optional<TypeFacts> type,
        Optional<String> namespace,
        Optional<Ttl> ttl,
        boolean async,
        boolean internal,
        Origin origin) {

    /** How a state is kept. */
    public enum Kind {
        VALUE,
        LIST,
        MAP,
        REDUCING,
        AGGREGATING,
        /** A timer queue. */
        TIMER,
        BROADCAST,
        /** Operator list state, split evenly. */
        OPERATOR_LIST,
        /** Operator list state that every subtask receives whole. */
        OPERATOR_UNION,
        /** State handed over as raw bytes. */
        RAW
    }

    /**
     * A time to live.
     *
     * @param duration how long an entry lives after its update
     * @param lastAccess whether reading renews it
     */
    public record Ttl(Duration duration, boolean lastAccess) {}
}
