/** The table of requests: claims, results, abandoned leases, reconciliation. */
@NullMarked
package dev.tidemark.sinks.dispatch.outbox;

import org.jspecify.annotations.NullMarked;
