/** Real small jobs, read from their jars. */
@NullMarked
package dev.tidemark.budget.extract;

import org.jspecify.annotations.NullMarked;
