/** {@code customer-totals}: totals per key and interval, published early, corrected, and settled. */
@NullMarked
package dev.tidemark.jobs.totals;

import org.jspecify.annotations.NullMarked;
