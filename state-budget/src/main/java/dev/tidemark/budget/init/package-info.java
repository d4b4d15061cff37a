/** A first budget, drafted from what was seen of a job. */
@NullMarked
package dev.tidemark.budget.init;

import org.jspecify.annotations.NullMarked;
