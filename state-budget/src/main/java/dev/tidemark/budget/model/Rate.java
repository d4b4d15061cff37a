package dev.tidemark.budget.model;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A rate of records, written {@code 1_500/s}: records per second and nothing else. */
public record Rate(double perSecond) {
    private static final Pattern WRITTEN = Pattern.compile("(\\d[\\d_]*(?:\\.\\d+)?) ?/s");

    /** What the budget file expects, for messages. */
    static final String EXPECTED = "a rate in records per second, such as 1500/s";

    static Optional<Rate> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text.trim());
        return matcher.matches()
                ? Optional.of(new Rate(Double.parseDouble(matcher.group(1).replace("_", ""))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, perSecond == Math.rint(perSecond) ? "%.0f/s" : "%.2f/s", perSecond);
    }
}
