/** The dispatcher: a plain process that sends the outbox's requests, each to one effect. */
@NullMarked
package dev.tidemark.sinks.dispatch;

import org.jspecify.annotations.NullMarked;
