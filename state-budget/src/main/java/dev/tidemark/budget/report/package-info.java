/** One page of all there is to say of a job's state. */
@NullMarked
package dev.tidemark.budget.report;

import org.jspecify.annotations.NullMarked;
