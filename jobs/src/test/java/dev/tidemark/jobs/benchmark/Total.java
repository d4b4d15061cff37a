package dev.tidemark.jobs.benchmark;

/**
 * One row: a customer's total in one window. Public, as Flink serialises a record field by field only then.
 *
 * @param start the window's start in milliseconds since the epoch
 * @param records how many orders are counted
 * @param cents the sum of their amounts in cents
 */
public record Total(String grouping, String customer, long start, long records, long cents) {

    WindowOf window() {
        return new WindowOf(grouping, customer, start);
    }
}
