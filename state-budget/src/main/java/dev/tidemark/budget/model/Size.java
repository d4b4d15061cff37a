package dev.tidemark.budget.model;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes, written with its unit: {@code 64 B}, {@code 4 KiB}, {@code 1.5 GiB}.
 *
 * @param bytes not negative
 */
public record Size(long bytes) implements Comparable<Size> {
    private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB");
    private static final Pattern WRITTEN = Pattern.compile("(\\d[\\d_]*(?:\\.\\d+)?) ?(B|KiB|MiB|GiB|TiB)");
    private static final int STEP = 1024;

    /** What the budget file expects, for messages. */
    static final String EXPECTED = "a size with its unit (B, KiB, MiB, GiB, TiB), such as 64 B or 1.5 GiB";

    /** @throws IllegalArgumentException if it is negative */
    public Size {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size of " + bytes + " bytes");
        }
    }

    /** A size from a computation; what no computer has is shown as the largest there is. */
    public static Size of(double bytes) {
        return new Size((long) Math.max(0, Math.ceil(bytes)));
    }

    static Optional<Size> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text.trim());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        BigDecimal unit = BigDecimal.valueOf(STEP).pow(UNITS.indexOf(matcher.group(2)));
        BigDecimal bytes = new BigDecimal(matcher.group(1).replace("_", "")).multiply(unit);
        return bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
                ? Optional.empty()
                : Optional.of(new Size(bytes.longValue()));
    }

    /** Three significant digits and a unit. */
    @Override
    public String toString() {
        double value = bytes;
        int unit = 0;
        while (value >= STEP && unit < UNITS.size() - 1) {
            value /= STEP;
            unit++;
        }
        if (value == Math.rint(value)) {
            return String.format(Locale.ROOT, "%.0f %s", value, UNITS.get(unit));
        }
        int digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + digits + "f %s", value, UNITS.get(unit));
    }

    @Override
    public int compareTo(Size other) {
        return Long.compare(bytes, other.bytes);
    }
}
