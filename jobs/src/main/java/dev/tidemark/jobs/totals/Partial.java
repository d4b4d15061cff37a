package dev.tidemark.jobs.totals;

import org.jspecify.annotations.Nullable;

/**
 * What the combiner hands to the keyed step: records of one key and one slice, either several added up, none of which
 * can be late, or a single one with its origin, which may be.
 *
 * <p>Mutable and public, with a constructor without arguments, because Flink's POJO serializer asks for it.
 */
public final class Partial {
    /** The grouping key. */
    public String key = "";
    /** The slice's start, in milliseconds since the epoch. */
    public long slice;
    /** How many records are added up. */
    public long records;
    /** Their sums, laid out as {@link Sums} does. */
    public long[] sums = {};
    /** Where a single record comes from; null for several. */
    public @Nullable Origin origin;

    public Partial() {}

    Partial(String key, long slice, long records, long[] sums, @Nullable Origin origin) {
        this.key = key;
        this.slice = slice;
        this.records = records;
        this.sums = sums;
        this.origin = origin;
    }
}
