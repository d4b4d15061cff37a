package dev.tidemark.jobs.cases;

import dev.tidemark.jobs.config.CaseRecordsConfig;
import dev.tidemark.jobs.ingest.AcceptedRecord;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One event of one case.
 *
 * @param key tenant and case, as {@link dev.tidemark.jobs.ingest.GroupingKey} writes them
 * @param time when it happened, in milliseconds since the epoch
 * @param version its place among the case's events: the source's number, or else {@link #versionOf made of its time}
 * @param id the event's id, unique within its tenant
 * @param name what happened
 * @param attributes further texts, in the order of their columns
 */
@SuppressWarnings("ArrayRecordComponent") // carried between operators, never compared
record CaseEvent(String key, long time, long version, String id, String name, @Nullable String[] attributes) {
    /** The order of a case's events. Two of one version are told apart by their ids, so that every run orders them alike. */
    static final Comparator<CaseEvent> ORDER =
            Comparator.comparingLong(CaseEvent::version).thenComparing(CaseEvent::id);

    /** What is left of a long when the milliseconds up to the year 9999 have their place. */
    private static final int TIE_BITS = 15;

    static CaseEvent of(AcceptedRecord record) {
        @Nullable String[] texts = record.texts();
        String id = Objects.requireNonNull(texts[CaseRecordsConfig.EVENT_ID], "an event's id is required");
        return new CaseEvent(
                record.key(),
                record.time(),
                record.values().length == 0 ? versionOf(record.time(), id) : record.values()[0],
                id,
                Objects.requireNonNull(texts[CaseRecordsConfig.EVENT], "an event's name is required"),
                Arrays.copyOfRange(texts, CaseRecordsConfig.FIRST_ATTRIBUTE, texts.length));
    }

    /**
     * A version for an event whose source gives none: its time, and among events of one millisecond bits of its id, which
     * are the same in every run. Two events of one case share a version once in 32,768 pairs of one millisecond; the case's
     * row then tells a conflict.
     */
    static long versionOf(long time, String id) {
        return (time << TIE_BITS) | (id.hashCode() & ((1 << TIE_BITS) - 1));
    }
}
