/** A real Flink job with every kind of keyed state, run in a MiniCluster, fed and questioned by tests. */
@NullMarked
package dev.tidemark.savepoint.testing;

import org.jspecify.annotations.NullMarked;
