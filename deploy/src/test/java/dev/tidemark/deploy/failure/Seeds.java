package dev.tidemark.deploy.failure;

import java.util.concurrent.ThreadLocalRandom;

/** The seed of a test's random choices, always printed; {@code -Dtidemark.seed=N} repeats a run's choices. */
final class Seeds {

    private Seeds() {}

    static long next(String test) {
        long seed = Long.getLong("tidemark.seed", ThreadLocalRandom.current().nextLong(1_000_000));
        System.out.println(test + ": seed " + seed + ", repeat with -Dtidemark.seed=" + seed);
        return seed;
    }
}
