/** Window values written through the guard: plain Java over JDBC, without Flink. */
@NullMarked
package dev.tidemark.sinks.window;

import org.jspecify.annotations.NullMarked;
