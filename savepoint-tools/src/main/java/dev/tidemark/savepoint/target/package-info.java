/** The SQL that moves the rows a job published to the keys its rewritten savepoint has. */
@NullMarked
package dev.tidemark.savepoint.target;

import org.jspecify.annotations.NullMarked;
