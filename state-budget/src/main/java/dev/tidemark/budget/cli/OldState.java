package dev.tidemark.budget.cli;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.lock.LockFile;
import dev.tidemark.budget.lock.LockJob;
import dev.tidemark.budget.lock.LockSavepoint;
import dev.tidemark.budget.lock.Locked;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What a new build is held against: a lock, an older jar, or a savepoint. */
record OldState(String name, List<Locked.Job> jobs, boolean savepoint) {
    private static final byte[] LOCK = "# state.lock".getBytes(StandardCharsets.UTF_8);

    /** Reads {@code against}; an older jar is read as the new one is. */
    static OldState read(String against, JobOptions options, PrintWriter progress)
            throws IOException, InterruptedException {
        if (against.endsWith(".jar")) {
            ProgramFacts program = options.read(Path.of(against), progress);
            return new OldState(
                    against, program.jobs().stream().map(LockJob::of).toList(), false);
        }
        if (isLock(against)) {
            return new OldState(against, LockFile.read(Path.of(against)), false);
        }
        return new OldState(
                against, List.of(LockSavepoint.of(Savepoint.open(against), TrustedClasses.flinkOnly())), true);
    }

    /** The state this job would take over. A savepoint does not know its job's name, so it must be the only job. */
    Optional<Locked.Job> of(JobFacts job, ProgramFacts program) {
        if (savepoint) {
            if (program.jobs().size() > 1) {
                throw new IllegalArgumentException("the program has the jobs "
                        + program.jobs().stream().map(JobFacts::name).toList()
                        + ", and a savepoint is of one; say which with --job");
            }
            return Optional.of(jobs.get(0));
        }
        return jobs.stream().filter(old -> old.name().equals(job.name())).findFirst();
    }

    private static boolean isLock(String against) throws IOException {
        if (against.contains("://") || !Files.isRegularFile(Path.of(against))) {
            return false;
        }
        try (var in = Files.newInputStream(Path.of(against))) {
            return java.util.Arrays.equals(in.readNBytes(LOCK.length), LOCK);
        }
    }
}
