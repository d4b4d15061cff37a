/**
 * Failure tests with real processes: a stack of its own for each class, a job on it, orders fed at a pace, faults put
 * in, the table watched all the while and compared with the plain computation at the end.
 */
@NullMarked
package dev.tidemark.deploy.failure;

import org.jspecify.annotations.NullMarked;
