package dev.tidemark.sinks.benchmark;

/** One way of getting the workload's rows into the table. */
interface Contender {

    /** The name under which results are printed. */
    String name();

    /** Writes all rows, and returns when they are durable and no connection is open any more. */
    void write(Database database, Workload workload, long rows) throws Exception;

    /** Whether the table then holds the best version of each identity; COPY alone keeps every row. */
    default boolean keepsTheBestVersion() {
        return true;
    }
}
