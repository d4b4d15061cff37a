/**
 * What inspecting, verifying and rekeying a large savepoint costs, beside a plain copy and beside the same rekey through
 * Flink's State Processor API. Run from the repository's root with
 *
 * <pre>mvn -q -pl savepoint-tools -am -Pbenchmark process-test-classes</pre>
 */
@NullMarked
package dev.tidemark.savepoint.benchmark;

import org.jspecify.annotations.NullMarked;
