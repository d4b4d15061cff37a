/**
 * Savepoints and checkpoints read and written without the job's classes: metadata, serializer snapshots with their exact
 * bytes, and records as byte ranges. The only package of the savepoint tools that touches Flink's internal classes.
 */
@NullMarked
package dev.tidemark.snapshot;

import org.jspecify.annotations.NullMarked;
