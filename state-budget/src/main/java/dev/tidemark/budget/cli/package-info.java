/** The command line: one command a file. */
@NullMarked
package dev.tidemark.budget.cli;

import org.jspecify.annotations.NullMarked;
