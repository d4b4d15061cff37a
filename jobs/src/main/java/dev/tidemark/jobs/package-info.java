/** The one entry point, and the one list of jobs. */
@NullMarked
package dev.tidemark.jobs;

import org.jspecify.annotations.NullMarked;
