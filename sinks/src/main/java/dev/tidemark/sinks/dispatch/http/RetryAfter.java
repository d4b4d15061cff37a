package dev.tidemark.sinks.dispatch.http;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The Retry-After header (https://www.rfc-editor.org/rfc/rfc9110#name-retry-after): seconds, or a date. */
final class RetryAfter {
    private static final Duration LONGEST = Duration.ofDays(1);
    private static final int MOST_DIGITS = 9;

    private RetryAfter() {}

    /**
     * The pause that is asked for, at most a day. A date is read against the answer's own, so that no difference
     * between the clocks counts.
     *
     * @return null if there is none, or it cannot be read
     */
    static @Nullable Duration of(HttpHeaders headers, Instant now) {
        String value = headers.firstValue("Retry-After").map(String::strip).orElse("");
        if (value.matches("\\d+")) {
            return value.length() > MOST_DIGITS ? LONGEST : bounded(Duration.ofSeconds(Long.parseLong(value)));
        }
        Instant sent = headers.firstValue("Date").flatMap(RetryAfter::date).orElse(now);
        return date(value).map(until -> bounded(Duration.between(sent, until))).orElse(null);
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Duration bounded(Duration pause) {
        if (pause.isNegative()) {
            return Duration.ZERO;
        }
        return pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
    }
}
