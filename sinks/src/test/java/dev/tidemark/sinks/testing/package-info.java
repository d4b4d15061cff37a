/** Real services and real faults for tests, shared with the other modules as this module's test jar. */
@NullMarked
package dev.tidemark.sinks.testing;

import org.jspecify.annotations.NullMarked;
