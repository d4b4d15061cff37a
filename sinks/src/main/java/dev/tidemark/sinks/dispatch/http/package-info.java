/** Calls of targets over HTTP, and what their answers mean. */
@NullMarked
package dev.tidemark.sinks.dispatch.http;

import org.jspecify.annotations.NullMarked;
