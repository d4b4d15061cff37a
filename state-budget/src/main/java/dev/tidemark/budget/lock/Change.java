package dev.tidemark.budget.lock;

import java.util.Optional;

/**
 * What becomes of one thing when another build takes over.
 *
 * @param topic what it is about
 * @param uid the step
 * @param subject what inside the step, such as a state's name or the path to a field
 * @param was what there was
 * @param now what there is
 */
public record Change(Topic topic, Verdict verdict, String uid, Optional<String> subject, String was, String now) {
    /** What a change is about, with the rule that speaks of it. */
    public enum Topic {
        /** A step is gone or new. */
        UID("uid-changed"),
        KEY("key-changed"),
        MAX_PARALLELISM("max-parallelism-changed"),
        TTL("ttl-differs"),
        /** A state's type; the verdict names the rule. */
        SCHEMA("schema-incompatible");

        private final String rule;

        Topic(String rule) {
            this.rule = rule;
        }
    }

    /** The id of the rule that speaks of this change, and whether it is worth a finding. */
    public Optional<String> rule() {
        if (topic == Topic.TTL) {
            return Optional.of(topic.rule);
        }
        if (topic != Topic.SCHEMA) {
            return verdict.compareTo(Verdict.UNKNOWN) < 0 ? Optional.empty() : Optional.of(topic.rule);
        }
        return switch (verdict) {
            case KEPT, MIGRATED -> Optional.empty();
            case UNKNOWN -> Optional.of("schema-unknown");
            case LOST -> Optional.of("schema-data-loss");
            case REFUSED -> Optional.of(topic.rule);
        };
    }
}
