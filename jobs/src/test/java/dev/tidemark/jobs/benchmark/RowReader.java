package dev.tidemark.jobs.benchmark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Reads a contender's row; asked in runs that check, never in those that measure.
 *
 * @param <T> the contender's row type
 */
@FunctionalInterface
interface RowReader<T> extends Serializable {

    /** The total the row states, or null if it states something else. */
    @Nullable Total read(T row);
}
