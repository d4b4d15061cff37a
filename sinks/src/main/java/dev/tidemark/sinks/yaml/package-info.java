/** Configuration files: strict YAML, whose mistakes name their line. */
@NullMarked
package dev.tidemark.sinks.yaml;

import org.jspecify.annotations.NullMarked;
