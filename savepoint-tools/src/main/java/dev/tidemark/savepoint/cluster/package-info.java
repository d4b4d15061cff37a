/** A job's life cycle through the REST API of its cluster. */
@NullMarked
package dev.tidemark.savepoint.cluster;

import org.jspecify.annotations.NullMarked;
