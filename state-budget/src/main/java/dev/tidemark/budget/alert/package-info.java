/** Prometheus alert rules made from budgets. */
@NullMarked
package dev.tidemark.budget.alert;

import org.jspecify.annotations.NullMarked;
