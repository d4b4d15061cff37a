package dev.tidemark.deploy.oracle;

/** A record that no run can count. */
final class BadRecordException extends Exception {
    private static final long serialVersionUID = 1L;

    BadRecordException(String message) {
        super(message);
    }
}
