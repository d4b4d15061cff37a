package dev.tidemark.jobs;

import dev.tidemark.jobs.config.ConfigException;
import dev.tidemark.jobs.totals.CustomerTotals;
import java.util.List;
import java.util.stream.Collectors;

/** The one list of the suite's jobs. */
public final class Jobs {
    private static final List<Job> ALL = List.of(new CustomerTotals());

    private Jobs() {}

    /** Every job. */
    public static List<Job> all() {
        return ALL;
    }

    /**
     * The job of this name.
     *
     * @throws ConfigException if there is none, with the names there are
     */
    public static Job named(String name) {
        return ALL.stream()
                .filter(job -> job.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ConfigException("There is no job '" + name + "'; there are: "
                        + ALL.stream().map(Job::name).collect(Collectors.joining(", ")) + "."));
    }
}
