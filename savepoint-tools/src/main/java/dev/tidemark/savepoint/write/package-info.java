/** Sorting more records than fit into memory: sorted runs, spilled when they must be, merged group by group. */
@NullMarked
package dev.tidemark.savepoint.write;

import org.jspecify.annotations.NullMarked;
