/** The command line of the dispatcher. */
@NullMarked
package dev.tidemark.sinks.dispatch.cli;

import org.jspecify.annotations.NullMarked;
