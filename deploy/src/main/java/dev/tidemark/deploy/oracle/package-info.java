/**
 * What the table must hold, computed plainly and independently of the jobs: the whole input in memory, one record and
 * one window after the other, decimal sums. It shares no code with the jobs, so that both cannot be wrong in one way.
 */
@NullMarked
package dev.tidemark.deploy.oracle;

import org.jspecify.annotations.NullMarked;
