package dev.tidemark.jobs.benchmark;

import java.time.Duration;

/** The three groupings every contender computes, aligned to the epoch. */
enum Grouping {
    HOURLY("hourly", Duration.ofHours(1), Duration.ofHours(1)),
    FIVE_MINUTE("five-minute", Duration.ofMinutes(5), Duration.ofMinutes(5)),
    SLIDING("sliding-1h-5m", Duration.ofHours(1), Duration.ofMinutes(5));

    private final String label;
    private final Duration length;
    private final Duration step;

    Grouping(String label, Duration length, Duration step) {
        this.label = label;
        this.length = length;
        this.step = step;
    }

    String label() {
        return label;
    }

    Duration length() {
        return length;
    }

    /** From one window's start to the next; equal to the length where windows do not overlap. */
    Duration step() {
        return step;
    }
}
