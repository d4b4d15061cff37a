/** Types that are compiled in two versions, as they come in two builds of a job. */
@NullMarked
package dev.tidemark.budget.extract.types;

import org.jspecify.annotations.NullMarked;
