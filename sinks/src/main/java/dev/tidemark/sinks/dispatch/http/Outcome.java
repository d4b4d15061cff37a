package dev.tidemark.sinks.dispatch.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a call told about the effect. */
public sealed interface Outcome {

    /** What happened, for a person. */
    String detail();

    /**
     * The effect was made, now or before under the same key.
     *
     * @param reference the target's own name of it; null if it gave none
     */
    record Done(String detail, @Nullable String reference) implements Outcome {}

    /**
     * There was no effect; a later try may have one.
     *
     * @param after how long the target asks to be left alone; null if it does not say
     */
    record NotYet(String detail, @Nullable Duration after) implements Outcome {}

    /**
     * There was no effect, and the same request will have none.
     *
     * @param everyRequest whether any other request would be refused as well: wrong URL, missing authorization
     */
    record Refused(String detail, boolean everyRequest) implements Outcome {}

    /** Whether there was an effect is not known. */
    record Unknown(String detail) implements Outcome {}

    /** A look-up found that there is no effect. */
    record NotFound(String detail) implements Outcome {}

    /** Whether the call says that the target, or the way to it, is out of order. */
    default boolean targetFailed() {
        return this instanceof NotYet
                || this instanceof Unknown
                || (this instanceof Refused refused && refused.everyRequest());
    }
}
