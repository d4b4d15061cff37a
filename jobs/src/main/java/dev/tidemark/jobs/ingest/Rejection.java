package dev.tidemark.jobs.ingest;

import java.util.Locale;

/** Thrown while a record is read, when it is bad in every run. */
final class Rejection extends Exception {
    private static final long serialVersionUID = 1L;

    /** The kinds of bad records. Their words stand in the table and in metric names. */
    enum Reason {
        /** It is no JSON object in UTF-8. */
        MALFORMED,
        /** A field that the configuration names is absent, null or blank. */
        MISSING_FIELD,
        /** A field's value cannot be taken for what it should be. */
        BAD_VALUE,
        /** Its event time lies past its Kafka timestamp by more than the tolerance. */
        FUTURE_DATED;

        String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final Reason reason;

    Rejection(Reason reason, String detail) {
        super(detail, null, false, false); // an everyday answer, not a fault of ours: no stack trace is taken
        this.reason = reason;
    }

    Reason reason() {
        return reason;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
