/** Targets: a table, its identity and its columns, the guard over its rows, and the SQL that writes it. */
@NullMarked
package dev.tidemark.sinks.target;

import org.jspecify.annotations.NullMarked;
