package dev.tidemark.jobs.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A topic that is written exactly once, by transactions.
 *
 * @param topic the topic
 * @param transactionalIdPrefix the beginning of the producers' transactional ids, the same across restarts, and no other
 *     job's
 * @param transactionTimeout how long a transaction stays open without its job: longer than the longest outage, because what
 *     a checkpoint had promised is lost when the broker gives its transaction up
 */
public record OutputTopicConfig(String topic, String transactionalIdPrefix, Duration transactionTimeout) {
    /** What brokers accept at most by default (transaction.max.timeout.ms). */
    private static final Duration BROKERS_DEFAULT = Duration.ofMinutes(15);

    public OutputTopicConfig(
            @Nullable String topic, @Nullable String transactionalIdPrefix, @Nullable Duration transactionTimeout) {
        this.topic = Require.text(topic, "topic");
        this.transactionalIdPrefix = Require.text(transactionalIdPrefix, "transactional-id-prefix");
        this.transactionTimeout = Require.atLeast(
                Duration.ofSeconds(1), Require.orDefault(transactionTimeout, BROKERS_DEFAULT), "transaction-timeout");
    }
}
