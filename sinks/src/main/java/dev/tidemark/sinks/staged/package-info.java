/** The staged sink: two-phase commit, visible once the checkpoint has completed. */
@NullMarked
package dev.tidemark.sinks.staged;

import org.jspecify.annotations.NullMarked;
