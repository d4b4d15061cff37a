package dev.tidemark.jobs;

import org.apache.flink.client.program.ProgramParametrizationException;

/**
 * Ends the program before a job is submitted. Flink's command line answers an exception of this kind with its message
 * alone and exit code 1, where it answers any other with pages of stack trace; so does a plain JVM.
 */
public final class StartException extends ProgramParametrizationException {
    private static final long serialVersionUID = 1L;

    StartException(String message) {
        super(message);
    }

    /** The message says it all. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    @Override
    public String toString() {
        return String.valueOf(getMessage());
    }
}
