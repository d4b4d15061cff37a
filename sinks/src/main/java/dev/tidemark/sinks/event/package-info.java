/** What follows from an event: facts, projections, transitions, contributions and requests, in one transaction. */
@NullMarked
package dev.tidemark.sinks.event;

import org.jspecify.annotations.NullMarked;
