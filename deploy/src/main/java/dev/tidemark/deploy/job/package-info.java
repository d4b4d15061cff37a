/** A job's configuration file and what the job needs before it starts: its tables and its topics. */
@NullMarked
package dev.tidemark.deploy.job;

import org.jspecify.annotations.NullMarked;
