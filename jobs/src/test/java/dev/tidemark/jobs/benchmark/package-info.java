/**
 * What a customer's totals cost: {@code customer-totals} beside the same totals by Flink's window operators and by
 * Flink SQL, on the same generated orders, state backend and cluster. Run from the repository's root with
 *
 * <pre>mvn -q -pl jobs -am -Pbenchmark-totals process-test-classes</pre>
 *
 * <p>and, for less than the default three runs of all contenders or for {@code --check}, with
 * {@code -Dbenchmark.args="--help"} and what that prints.
 */
@NullMarked
package dev.tidemark.jobs.benchmark;

import org.jspecify.annotations.NullMarked;
