/** Sinks whose writes are state transitions: safe to repeat, safe to replay. */
@NullMarked
package dev.tidemark.sinks;

import org.jspecify.annotations.NullMarked;
