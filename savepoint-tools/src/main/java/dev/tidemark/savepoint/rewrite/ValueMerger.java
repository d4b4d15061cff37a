package dev.tidemark.savepoint.rewrite;

import dev.tidemark.snapshot.Bytes;
import dev.tidemark.snapshot.SerializerSnapshot;
import dev.tidemark.snapshot.StateMeta;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * Merges two values of one state as bytes, where the rule allows it.
 *
 * @param flag bytes in front of a map's value that say it is not null
 */
record ValueMerger(MergeRule rule, Shape shape, boolean ttl, int flag) {
    private static final int STAMP = 8;

    enum Shape {
        LIST,
        INT,
        LONG,
        OTHER
    }

    static ValueMerger of(StateMeta state, MergeRule rule) {
        if (state.kind().equals("LIST")) {
            return new ValueMerger(rule, Shape.LIST, false, 0);
        }
        boolean map = state.kind().equals("MAP");
        return new ValueMerger(rule, shape(state, map), state.ttl(), map ? 1 : 0);
    }

    /**
     * Checks that the rule can work on the state.
     *
     * @throws IllegalArgumentException if it cannot; the message says why
     */
    static void requireFit(StateMeta state, MergeRule rule) {
        boolean map = state.kind().equals("MAP");
        if (state.timer()) {
            throw misfit(state, rule, "timers need no rule: two at one time become one");
        }
        if (state.kind().equals("LIST")) {
            throw misfit(state, rule, "lists need no rule: they concatenate");
        }
        if (rule == MergeRule.SUM && shape(state, map) == Shape.OTHER) {
            throw misfit(state, rule, "its values are " + state.valueWords() + ", not a Long or Int");
        }
        if (rule == MergeRule.LATEST && !state.ttl()) {
            throw misfit(state, rule, "it has no time to live, so its entries carry no time");
        }
        if (rule == MergeRule.UNION && !map) {
            throw misfit(state, rule, "it is a " + state.kind() + ", and union is for maps");
        }
    }

    private static IllegalArgumentException misfit(StateMeta state, MergeRule rule, String why) {
        return new IllegalArgumentException(
                "state " + state.name() + " cannot be merged by " + rule.name().toLowerCase(Locale.ROOT) + ": " + why);
    }

    private static Shape shape(StateMeta state, boolean map) {
        SerializerSnapshot value = state.value();
        if (map) {
            value = value.nested().get(1);
        }
        String words = value.words();
        return switch (words) {
            case "Long", "Ttl[Long, Long]" -> Shape.LONG;
            case "Int", "Ttl[Long, Int]" -> Shape.INT;
            default -> Shape.OTHER;
        };
    }

    /** The merged value; empty if the two collide. */
    Optional<byte[]> merge(byte[] one, byte[] other) {
        if (shape == Shape.LIST) {
            return Optional.of(concatenate(one, other));
        }
        return switch (rule) {
            case FAIL -> Optional.empty();
            case UNION -> Arrays.equals(one, other) ? Optional.of(one) : Optional.empty();
            case LATEST -> latest(one, other);
            case SUM -> sum(one, other);
        };
    }

    /** The canonical format of a list is its elements with commas between them. */
    private static byte[] concatenate(byte[] one, byte[] other) {
        byte[] both = Arrays.copyOf(one, one.length + 1 + other.length);
        both[one.length] = ',';
        System.arraycopy(other, 0, both, one.length + 1, other.length);
        return both;
    }

    private Optional<byte[]> latest(byte[] one, byte[] other) {
        if (Math.min(one.length, other.length) < flag + STAMP) {
            // damaged: each entry of such a state begins with its time
            return Optional.empty();
        }
        return Optional.of(stamp(one) >= stamp(other) ? one : other);
    }

    private long stamp(byte[] value) {
        return Bytes.int8(value, flag);
    }

    private Optional<byte[]> sum(byte[] one, byte[] other) {
        int at = flag + (ttl ? STAMP : 0);
        int length = at + (shape == Shape.LONG ? Long.BYTES : Integer.BYTES);
        if (one.length != length || other.length != length) {
            // a null inside a map
            return Optional.empty();
        }
        byte[] sum = ttl && stamp(other) > stamp(one) ? other.clone() : one.clone();
        if (shape == Shape.LONG) {
            Bytes.int8(sum, at, Math.addExact(Bytes.int8(one, at), Bytes.int8(other, at)));
        } else {
            Bytes.int4(sum, at, Math.addExact(Bytes.int4(one, at), Bytes.int4(other, at)));
        }
        return Optional.of(sum);
    }

    /** Whether two old keys under one new key need a rule even if no two of their entries meet. */
    boolean needsRule() {
        return shape != Shape.LIST && rule == MergeRule.FAIL;
    }
}
