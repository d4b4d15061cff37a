/** Passes over all records of a step, on several threads. */
@NullMarked
package dev.tidemark.savepoint.scan;

import org.jspecify.annotations.NullMarked;
