/** Flink's serializers as {@link dev.tidemark.budget.job.TypeFacts}. */
@NullMarked
package dev.tidemark.budget.extract.types;

import org.jspecify.annotations.NullMarked;
