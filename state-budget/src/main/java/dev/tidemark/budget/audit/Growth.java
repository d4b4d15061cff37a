package dev.tidemark.budget.audit;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Optional;

/**
 * How something grew between two savepoints.
 *
 * @param before its size in the earlier one
 * @param now its size in the later one
 * @param apart the time between them
 */
public record Growth(long before, long now, Duration apart) {
    private static final double SECONDS_OF_A_DAY = Duration.ofDays(1).toSeconds();

    /** A day, if it goes on as between the two. */
    public double perDay() {
        double days = apart.toSeconds() / SECONDS_OF_A_DAY;
        return days <= 0 ? 0 : (now - before) / days;
    }

    /** The day this reaches {@code ceiling}; empty when it does not grow, or not within a hundred years. */
    public Optional<LocalDate> reaches(double ceiling, LocalDate today) {
        if (now >= ceiling) {
            return Optional.of(today);
        }
        double days = (ceiling - now) / perDay();
        return perDay() <= 0 || days > 36_525 ? Optional.empty() : Optional.of(today.plusDays((long) Math.floor(days)));
    }
}
