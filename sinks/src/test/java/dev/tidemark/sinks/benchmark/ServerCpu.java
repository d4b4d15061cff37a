package dev.tidemark.sinks.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The processor time that PostgreSQL's client backends have used, read from the kernel's account of the postmaster's
 * ended children. A backend is counted once its connection is closed, so both readings are taken while none is open.
 */
final class ServerCpu {
    /** The kernel's clock tick: {@code getconf CLK_TCK} is 100 on every Linux that runs Java. */
    private static final long MICROS_A_TICK = 10_000;
    /** proc(5): fields 16 and 17 of {@code stat} hold the children's time; the first two end with the last bracket. */
    private static final int FIELDS_BEFORE_CHILDREN = 13;

    private final Path stat;

    private ServerCpu(Path stat) {
        this.stat = stat;
    }

    /** @param dataDirectory the server's, as {@code SHOW data_directory} names it */
    static ServerCpu of(Path dataDirectory) throws IOException {
        String pid = Files.readAllLines(dataDirectory.resolve("postmaster.pid"))
                .get(0)
                .trim();
        return new ServerCpu(Path.of("/proc", pid, "stat"));
    }

    /** Processor time of all ended backends, user and system, in microseconds. */
    long micros() throws IOException {
        String line = Files.readString(stat);
        String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(fields[FIELDS_BEFORE_CHILDREN]) + Long.parseLong(fields[FIELDS_BEFORE_CHILDREN + 1]))
                * MICROS_A_TICK;
    }
}
