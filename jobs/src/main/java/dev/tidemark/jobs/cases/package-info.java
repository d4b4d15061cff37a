/** Cases: events put back into their order, and written as facts, as the case's row, its status and its dispatches. */
@NullMarked
package dev.tidemark.jobs.cases;

import org.jspecify.annotations.NullMarked;
