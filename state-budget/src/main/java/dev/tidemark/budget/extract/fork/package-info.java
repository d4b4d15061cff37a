/** What runs in the JVM that is forked for one job jar: its {@code main}, and the look at what that built. */
@NullMarked
package dev.tidemark.budget.extract.fork;

import org.jspecify.annotations.NullMarked;
