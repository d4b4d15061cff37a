/** The command line as its users see it. */
@NullMarked
package dev.tidemark.budget.cli;

import org.jspecify.annotations.NullMarked;
