/** What the dispatcher is told by its configuration file. */
@NullMarked
package dev.tidemark.sinks.dispatch.config;

import org.jspecify.annotations.NullMarked;
