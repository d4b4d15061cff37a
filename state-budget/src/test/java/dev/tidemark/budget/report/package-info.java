/** The page in a browser. */
@NullMarked
package dev.tidemark.budget.report;

import org.jspecify.annotations.NullMarked;
