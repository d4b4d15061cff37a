/** What a lint costs. */
@NullMarked
package dev.tidemark.budget.benchmark;

import org.jspecify.annotations.NullMarked;
