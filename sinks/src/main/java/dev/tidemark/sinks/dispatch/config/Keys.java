package dev.tidemark.sinks.dispatch.config;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a target makes of an idempotency key. */
public enum Keys {
    /** It makes one effect of one key, however often it is asked: a request of unknown outcome may be sent again. */
    @JsonProperty("honoured")
    HONOURED,
    /** It ignores them: a request of unknown outcome is never sent again without knowing that it had no effect. */
    @JsonProperty("ignored")
    IGNORED
}
