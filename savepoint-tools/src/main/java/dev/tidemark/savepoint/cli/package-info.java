/** The command line: one verb a file; findings and results on stdout, progress on stderr. */
@NullMarked
package dev.tidemark.savepoint.cli;

import org.jspecify.annotations.NullMarked;
