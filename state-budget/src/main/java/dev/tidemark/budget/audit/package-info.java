/** What a savepoint holds, beside what the budget declares. */
@NullMarked
package dev.tidemark.budget.audit;

import org.jspecify.annotations.NullMarked;
