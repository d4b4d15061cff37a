package dev.tidemark.savepoint.render;

import java.time.Instant;
import java.util.Locale;

/** Numbers for people, the same in every locale. */
public final class Quantity {
    private static final String[] UNITS = {"KiB", "MiB", "GiB", "TiB", "PiB"};

    private Quantity() {}

    /** {@code 1,234,567}. */
    public static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** {@code 512 B}, {@code 1.5 MiB}. */
    public static String bytes(long value) {
        double scaled = value;
        String unit = "B";
        for (int i = 0; i < UNITS.length && scaled >= 1024; i++) {
            scaled /= 1024;
            unit = UNITS[i];
        }
        return unit.equals("B") ? value + " B" : String.format(Locale.ROOT, "%.1f %s", scaled, unit);
    }

    /** An instant in UTC; Flink's "no time" values, far outside any year, as the number. */
    public static String time(long millis) {
        long year10000 = 253402300800000L;
        return millis > -year10000 && millis < year10000
                ? Instant.ofEpochMilli(millis).toString()
                : Long.toString(millis);
    }
}
