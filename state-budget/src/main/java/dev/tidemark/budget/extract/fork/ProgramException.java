package dev.tidemark.budget.extract.fork;

/** There is no program to run; the message is for a person. */
final class ProgramException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ProgramException(String message) {
        super(message);
    }
}
