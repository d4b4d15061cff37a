package dev.tidemark.budget.job;

import java.util.List;

/**
 * How a step uses timers, from the byte code of its function; a registered queue says nothing, because Flink's keyed process
 * operator always registers both.
 *
 * @param registrations where timers are registered
 * @param handlesTimers whether the function overrides {@code onTimer}
 * @param clearsState whether {@code onTimer}, or a method of the job it calls, clears or removes state; the names of the states
 *     are not known from byte code
 * @param scanned whether the byte code could be read
 */
public record TimerUse(List<Registration> registrations, boolean handlesTimers, boolean clearsState, boolean scanned) {
    /** Copies the list. */
    public TimerUse {
        registrations = List.copyOf(registrations);
    }

    /** No timers, of a function that was read. */
    public static TimerUse none() {
        return new TimerUse(List.of(), false, false, true);
    }

    /**
     * A call that registers a timer.
     *
     * @param method the method that makes the call
     * @param time the time it is registered for, as far as the byte code tells
     */
    public record Registration(String method, Time time) {}

    /** The time a timer is registered for. */
    public enum Time {
        /** Rounded to a step, taken from a window's end, or guarded by a state: several records share one timer. */
        COALESCED,
        /** The record's own time, or the clock plus a constant: each record brings its own timer. */
        PER_RECORD,
        /** The byte code does not tell. */
        UNKNOWN
    }
}
