/** A job as it was seen without being run: plain records, each fact with its origin. */
@NullMarked
package dev.tidemark.budget.job;

import org.jspecify.annotations.NullMarked;
