package dev.tidemark.savepoint.testing;

import java.util.function.Function;

/** Transforms of values, as a user would put them into a jar. */
public final class Transforms {
    private Transforms() {}

    /** Writes a profile's name in capitals. */
    public static final class Rename implements Function<Object, Object> {
        @Override
        public Object apply(Object value) {
            Profile profile = (Profile) value;
            profile.name = profile.name.toUpperCase(java.util.Locale.ROOT);
            return profile;
        }
    }

    /** Leaves even numbers out and makes the others ten times as large. */
    public static final class OddTenfold implements Function<Object, Object> {
        @Override
        @SuppressWarnings("NullAway") // null is how a Function says that an entry is left out
        public Object apply(Object value) {
            long number = (Long) value;
            return number % 2 == 0 ? null : number * 10;
        }
    }
}
