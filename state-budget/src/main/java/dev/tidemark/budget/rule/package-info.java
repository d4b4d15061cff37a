/** The linter's rules: one a file, and one list of them. */
@NullMarked
package dev.tidemark.budget.rule;

import org.jspecify.annotations.NullMarked;
