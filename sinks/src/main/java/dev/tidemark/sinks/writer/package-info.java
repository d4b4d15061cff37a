/** What the Flink writers share: one batch in flight on an I/O thread, the task's thread never blocked. */
@NullMarked
package dev.tidemark.sinks.writer;

import org.jspecify.annotations.NullMarked;
