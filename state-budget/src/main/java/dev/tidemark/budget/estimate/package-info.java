/** What a budget adds up to: bytes, memory, restart time, files. */
@NullMarked
package dev.tidemark.budget.estimate;

import org.jspecify.annotations.NullMarked;
