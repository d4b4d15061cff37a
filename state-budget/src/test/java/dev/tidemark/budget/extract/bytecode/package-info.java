/** Code of small functions, read and never run. */
@NullMarked
package dev.tidemark.budget.extract.bytecode;

import org.jspecify.annotations.NullMarked;
