/**
 * The sinks beside the JDBC connector's and beside COPY alone, on one real PostgreSQL in one run. Not part of the test
 * suite: the module's README says how to run it.
 */
@NullMarked
package dev.tidemark.sinks.benchmark;

import org.jspecify.annotations.NullMarked;
