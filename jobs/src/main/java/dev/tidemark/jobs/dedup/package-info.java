/** Events without their repeats: a bounded memory of ids in front, the table of facts behind it. */
@NullMarked
package dev.tidemark.jobs.dedup;

import org.jspecify.annotations.NullMarked;
