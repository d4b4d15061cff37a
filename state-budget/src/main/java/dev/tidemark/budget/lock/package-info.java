/**
 * What state a job has, as plain records that a lock file, a jar or a savepoint can be the source of, and what becomes of it when
 * another build takes over.
 */
@NullMarked
package dev.tidemark.budget.lock;

import org.jspecify.annotations.NullMarked;
