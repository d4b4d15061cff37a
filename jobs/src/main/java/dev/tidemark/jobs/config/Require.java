package dev.tidemark.jobs.config;

import com.fasterxml.jackson.core.JsonPointer;
import dev.tidemark.jobs.env.JobSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The checks that configuration records make of their keys. */
final class Require {
    /** A hundred years: far beyond any use, and small enough that no sum of times overflows. */
    private static final Duration LONGEST = Duration.ofDays(36_525);

    private static final int NANOS_OF_A_MILLISECOND = 1_000_000;

    private Require() {}

    /** The value, or the default for a key that is not given. */
    static <T> T orDefault(@Nullable T value, T defaultValue) {
        return value == null ? defaultValue : value;
    }

    /** @throws IllegalArgumentException if the key is not given */
    static <T> T present(@Nullable T value, String key) {
        if (value == null) {
            throw new IllegalArgumentException("the key '" + key + "' is missing");
        }
        return value;
    }

    /** @throws IllegalArgumentException if the key is not given or blank */
    static String text(@Nullable String value, String key) {
        String text = present(value, key);
        if (text.isBlank()) {
            throw new IllegalArgumentException("the key '" + key + "' is blank");
        }
        return text;
    }

    /** @throws IllegalArgumentException if the pointer is not given, or names the whole record */
    static JsonPointer pointer(@Nullable JsonPointer pointer, String key) {
        if (present(pointer, key).matches()) {
            throw new IllegalArgumentException(
                    "the key '" + key + "' is empty, which names the whole record; name a field, such as /customer");
        }
        return present(pointer, key);
    }

    /** @throws IllegalArgumentException if the number is out of its range */
    static long between(long least, long most, long value, String key) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "the key '" + key + "' is " + value + "; expected " + least + " to " + most);
        }
        return value;
    }

    /** @throws IllegalArgumentException if the duration is out of its range, or not in whole milliseconds */
    static Duration atLeast(Duration least, Duration value, String key) {
        if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException("the key '" + key + "' is " + value + "; expected at least " + least);
        }
        if (value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("the key '" + key + "' is " + value + "; expected at most " + LONGEST);
        }
        if (value.toNanosPart() % NANOS_OF_A_MILLISECOND != 0) {
            throw new IllegalArgumentException("the key '" + key + "' is " + value
                    + "; expected whole milliseconds, the unit of Flink's event time");
        }
        return value;
    }

    /** @throws IllegalArgumentException if the file is another job's */
    static String jobName(@Nullable String configured, String asked) {
        String job = orDefault(configured, asked);
        if (!job.equals(asked)) {
            throw new IllegalArgumentException(
                    "the file configures the job '" + job + "', and '" + asked + "' is asked for");
        }
        return job;
    }

    /** @throws IllegalArgumentException if the parallelism is out of its range */
    static @Nullable Integer parallelism(@Nullable Integer parallelism) {
        return parallelism == null
                ? null
                : Integer.valueOf((int) between(1, JobSettings.MAX_PARALLELISM, parallelism, "parallelism"));
    }

    /** @throws IllegalArgumentException if rejected records would go to the topic that the job reads */
    static @Nullable RejectedConfig otherTopic(@Nullable RejectedConfig rejected, SourceConfig source) {
        if (rejected != null && rejected.topic().equals(source.topic())) {
            throw new IllegalArgumentException("'rejected' names the topic '" + rejected.topic()
                    + "' that the job reads; rejected records would be read and rejected again without end");
        }
        return rejected;
    }
}
