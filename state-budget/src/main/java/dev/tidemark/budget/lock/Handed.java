package dev.tidemark.budget.lock;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * State that a source or a sink hands to Flink as bytes, with the version of its own serializer in front. Flink keeps the bytes as
 * they are, and {@code SimpleVersionedSerializer} promises to read those of earlier versions.
 */
final class Handed {
    /** Flink's serializer of the bytes, as a savepoint names it. */
    private static final String BYTES = "BytePrimitiveArray";

    private static final Pattern VERSIONED = Pattern.compile("(.+) version (\\d+)");

    private Handed() {}

    /** Whether the new build reads what the old one handed over. */
    static boolean over(Locked.State old, Locked.State now) {
        Matcher after = VERSIONED.matcher(now.words());
        if (!after.matches()) {
            return false;
        }
        Matcher before = VERSIONED.matcher(old.words());
        return old.words().equals(BYTES)
                || before.matches()
                        && before.group(1).equals(after.group(1))
                        && Integer.parseInt(before.group(2)) <= Integer.parseInt(after.group(2));
    }
}
