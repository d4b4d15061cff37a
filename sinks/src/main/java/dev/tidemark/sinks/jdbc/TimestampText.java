package dev.tidemark.sinks.jdbc;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Times as PostgreSQL reads them, in UTC, with microseconds cut off rather than rounded, and with the era where the
 * year needs it. The JVM's time zone takes no part.
 */
public final class TimestampText {
    private TimestampText() {}

    /** The instant, with the offset of UTC. */
    public static String of(Instant instant) {
        LocalDateTime time = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        StringBuilder text = new StringBuilder(32);
        date(text, time.toLocalDate());
        text.append(' ');
        digits(text, time.getHour(), 2);
        text.append(':');
        digits(text, time.getMinute(), 2);
        text.append(':');
        digits(text, time.getSecond(), 2);
        int micros = time.getNano() / 1_000;
        if (micros != 0) {
            text.append('.');
            digits(text, micros, 6);
        }
        text.append("+00");
        return era(text, time.getYear());
    }

    /** The date. */
    public static String of(LocalDate date) {
        StringBuilder text = new StringBuilder(16);
        date(text, date);
        return era(text, date.getYear());
    }

    private static void date(StringBuilder text, LocalDate date) {
        // PostgreSQL has no year 0: the year before 1 is 1 BC
        int year = date.getYear() > 0 ? date.getYear() : 1 - date.getYear();
        digits(text, year, 4);
        text.append('-');
        digits(text, date.getMonthValue(), 2);
        text.append('-');
        digits(text, date.getDayOfMonth(), 2);
    }

    private static String era(StringBuilder text, int year) {
        return year > 0 ? text.toString() : text.append(" BC").toString();
    }

    private static void digits(StringBuilder text, int number, int width) {
        String digits = Integer.toString(number);
        text.append("0".repeat(Math.max(0, width - digits.length()))).append(digits);
    }
}
