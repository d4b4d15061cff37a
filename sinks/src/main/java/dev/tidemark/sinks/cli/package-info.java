/** Command-line tools. */
@NullMarked
package dev.tidemark.sinks.cli;

import org.jspecify.annotations.NullMarked;
