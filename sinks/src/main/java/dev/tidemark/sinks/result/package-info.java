/** Results: what became of each command. */
@NullMarked
package dev.tidemark.sinks.result;

import org.jspecify.annotations.NullMarked;
