package dev.tidemark.jobs.config;

import org.jspecify.annotations.Nullable;

/**
 * Where rejected records go beside the table {@code rejected_record}.
 *
 * @param topic a topic that gets their bytes unchanged, with the reason in the headers
 */
public record RejectedConfig(String topic) {
    public RejectedConfig(@Nullable String topic) {
        this.topic = Require.text(topic, "topic");
    }
}
