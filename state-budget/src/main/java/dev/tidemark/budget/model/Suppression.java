package dev.tidemark.budget.model;

import java.time.LocalDate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A finding somebody has answered for.
 *
 * @param rule the rule it silences
 * @param uid the step; empty for findings about the job as a whole
 * @param reason why
 * @param until the last day it holds
 */
public record Suppression(String rule, Optional<String> uid, String reason, Optional<LocalDate> until) {
    /** @throws IllegalArgumentException if rule or reason is missing */
    public Suppression(
            @Nullable String rule, Optional<String> uid, @Nullable String reason, Optional<LocalDate> until) {
        this.rule = Require.present(rule, "rule");
        this.uid = uid;
        this.reason = Require.present(reason, "reason");
        this.until = until;
    }
}
