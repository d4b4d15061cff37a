package dev.tidemark.budget.job;

import java.util.List;

/**
 * What came of running a jar's {@code main} up to its calls of {@code execute()}.
 *
 * @param mainClass the class whose {@code main} ran
 * @param jobs one for each call of {@code execute()}, in order
 * @param notes what happened on the way that a reader has to know
 */
public record ProgramFacts(String mainClass, List<JobFacts> jobs, List<Note> notes) {
    /** Copies the lists. */
    public ProgramFacts {
        jobs = List.copyOf(jobs);
        notes = List.copyOf(notes);
    }

    /**
     * One thing that happened.
     *
     * @param text a sentence
     */
    public record Note(Kind kind, String text) {}

    /** What a note is about. */
    public enum Kind {
        /** The program or an operator asked for the network and was refused. */
        CONNECTION_REFUSED,
        /** Flink refuses the key of a {@code keyBy}, so the program did not get further. */
        KEY_REFUSED,
        /** {@code main} threw or ran out of time after its first job. */
        MAIN_CUT_SHORT
    }
}
