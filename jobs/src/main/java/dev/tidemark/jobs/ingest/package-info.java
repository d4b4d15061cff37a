/** Ingest: topics to records with a key, a time and values; records that cannot be read are kept, with the reason. */
@NullMarked
package dev.tidemark.jobs.ingest;

import org.jspecify.annotations.NullMarked;
