package dev.tidemark.sinks.dispatch.config;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What follows when a look-up finds no effect. */
public enum NotFound {
    /** A person decides. */
    @JsonProperty("review")
    REVIEW,
    /** The request is sent again, under its key. Sound where no effect can still appear after the look-up's delay. */
    @JsonProperty("resend")
    RESEND
}
