package dev.tidemark.budget.lock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code state.lock}: the facts of all jobs, one a line and sorted, to be read in a review. Written by hand of the {@code lock}
 * command only; a build that checks never writes it.
 */
public final class LockFile {
    /** The first line; the number grows when older tools would misread what follows. */
    static final String HEADER = "# state.lock format 1, written by state-budget lock";

    private LockFile() {}

    /**
     * Reads a file.
     *
     * @throws LockException if it cannot be read or holds a mistake; the message names the line
     */
    public static List<Locked.Job> read(Path file) throws LockException {
        try {
            return LockReader.read(file.toString(), Files.readString(file));
        } catch (LockException e) {
            throw e;
        } catch (IOException e) {
            throw new LockException(
                    "the lock " + file + " cannot be read (" + e + "); write it with state-budget lock", e);
        }
    }

    /** The text of a file that holds these jobs. */
    public static String write(List<Locked.Job> jobs) {
        return LockWriter.write(jobs);
    }
}
