package dev.tidemark.sinks.dispatch.config;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What an answer of 500 to 599 says about the effect, where its status is not listed as retryable. */
public enum ServerErrors {
    /** Nothing: the target may have failed after the effect. */
    @JsonProperty("unknown")
    UNKNOWN,
    /** That there was none. */
    @JsonProperty("retryable")
    RETRYABLE
}
