package dev.tidemark.sinks.benchmark;

/** What is written: a fixed sequence of rows, the same for every contender. */
enum Workload {
    /** Each identity is written twice: all are inserted, then all are replaced. */
    UPSERTS("plain upserts") {
        @Override
        Total row(long index, long rows) {
            long identities = Math.max(1, rows / 2);
            return total(index % identities, 1 + index / identities);
        }
    },
    /** Each identity is inserted and corrected nine times before the next 500 are begun, so within one flush. */
    CORRECTIONS("corrections, ten versions of a row within a flush") {
        @Override
        Total row(long index, long rows) {
            long block = index / (IDENTITIES_A_BLOCK * VERSIONS);
            long within = index % (IDENTITIES_A_BLOCK * VERSIONS);
            return total(block * IDENTITIES_A_BLOCK + within % IDENTITIES_A_BLOCK, 1 + within / IDENTITIES_A_BLOCK);
        }
    };

    private static final long IDENTITIES_A_BLOCK = 500;
    private static final long VERSIONS = 10;
    private static final long CUSTOMERS = 50_000;

    private final String title;

    Workload(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** The row at {@code index} of {@code rows}. */
    abstract Total row(long index, long rows);

    /** How many rows the table holds when all are written, and the sum of their record counts. */
    Expected expected(long rows) {
        var best = new java.util.HashMap<String, Long>();
        for (long i = 0; i < rows; i++) {
            Total total = row(i, rows);
            best.merge(total.customer() + "@" + total.start(), total.records(), Math::max);
        }
        return new Expected(
                best.size(), best.values().stream().mapToLong(Long::longValue).sum());
    }

    /**
     * @param rows the rows of the table
     * @param records the sum of the column {@code records}
     */
    record Expected(long rows, long records) {}

    /** Neighbouring identities are far apart in the index, as customers' are. */
    private static Total total(long identity, long version) {
        long shuffled = (identity * 48_271) % CUSTOMERS;
        long hour = identity / CUSTOMERS;
        return new Total("customer-" + shuffled, hour * Total.LENGTH, version, version * 199);
    }
}
