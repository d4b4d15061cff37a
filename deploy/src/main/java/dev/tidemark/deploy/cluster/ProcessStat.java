package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the kernel says of a process, from {@code /proc/PID/stat} (proc(5)).
 *
 * @param ended whether only its exit status is left for its parent to collect
 * @param startTicks when it started, in clock ticks since the machine's start; with the pid it names one process
 */
record ProcessStat(boolean ended, long startTicks) {
    private static final int STATE = 0;
    private static final int START_TICKS = 19;

    /** The process of a pid, or nothing if there is none. */
    static Optional<ProcessStat> of(long pid) {
        String stat;
        try {
            stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        } catch (IOException e) {
            return Optional.empty(); // no such process, or it went while it was read
        }
        // the second field, the command in brackets, may hold blanks and brackets itself
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        boolean ended = fields[STATE].equals("Z") || fields[STATE].equals("X");
        return Optional.of(new ProcessStat(ended, Long.parseLong(fields[START_TICKS])));
    }
}
