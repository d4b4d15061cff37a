/** What all jobs run with: checkpoints, state backend, explicit uids, and what happens at the end of input. */
@NullMarked
package dev.tidemark.jobs.env;

import org.jspecify.annotations.NullMarked;
