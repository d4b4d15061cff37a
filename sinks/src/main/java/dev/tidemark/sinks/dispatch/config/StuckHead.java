package dev.tidemark.sinks.dispatch.config;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What becomes of an entity's later requests while one before them is stuck: finally failed, or left to a person. */
public enum StuckHead {
    /** They wait until the stuck request is resolved. */
    @JsonProperty("block")
    BLOCK,
    /** They are sent as if it were not there. */
    @JsonProperty("step-over")
    STEP_OVER
}
