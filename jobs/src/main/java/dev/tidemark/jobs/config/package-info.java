/** Configuration: one strict YAML file a job, read into records. */
@NullMarked
package dev.tidemark.jobs.config;

import org.jspecify.annotations.NullMarked;
