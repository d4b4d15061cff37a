/** The guarded sink: idempotent, visible at once. */
@NullMarked
package dev.tidemark.sinks.guarded;

import org.jspecify.annotations.NullMarked;
