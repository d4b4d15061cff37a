/** A job's written budget, read strictly from YAML into records. */
@NullMarked
package dev.tidemark.budget.model;

import org.jspecify.annotations.NullMarked;
