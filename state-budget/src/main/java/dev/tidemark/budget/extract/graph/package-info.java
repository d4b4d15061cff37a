/** What a stream graph says of a job. */
@NullMarked
package dev.tidemark.budget.extract.graph;

import org.jspecify.annotations.NullMarked;
