/** What was not written, kept with its reason: conflicts, dead letters, rejected records. */
@NullMarked
package dev.tidemark.sinks.audit;

import org.jspecify.annotations.NullMarked;
