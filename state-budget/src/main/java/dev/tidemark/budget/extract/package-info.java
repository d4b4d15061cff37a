/**
 * Reads a job from its jar without running it on data. {@link dev.tidemark.budget.extract.JobJar} is the way in; the work is
 * done in a JVM of its own, by the packages below.
 */
@NullMarked
package dev.tidemark.budget.extract;

import org.jspecify.annotations.NullMarked;
