/** The linter as a Maven goal. */
@NullMarked
package dev.tidemark.budget.maven;

import org.jspecify.annotations.NullMarked;
