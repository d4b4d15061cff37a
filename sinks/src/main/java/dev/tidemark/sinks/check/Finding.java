package dev.tidemark.sinks.check;

/**
 * Something about a table that keeps a sink from starting.
 *
 * @param problem what was found and what was expected, as a sentence
 * @param mend the statement that mends it
 */
record Finding(String problem, String mend) {
    @Override
    public String toString() {
        return problem + " Mend it with: " + mend;
    }
}
