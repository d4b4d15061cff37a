/** Checks made before anything is written. */
@NullMarked
package dev.tidemark.sinks.check;

import org.jspecify.annotations.NullMarked;
