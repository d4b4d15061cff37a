/**
 * Operators opened over a state backend that records what they register. Nothing is processed, and sources and sinks are left
 * alone.
 */
@NullMarked
package dev.tidemark.budget.extract.harness;

import org.jspecify.annotations.NullMarked;
