/**
 * A real Kafka broker, a real PostgreSQL server and a real Flink cluster in one JVM, from Maven artifacts alone. The
 * only package of this module that touches Kafka's and Flink's internal classes.
 */
@NullMarked
package dev.tidemark.deploy.stack;

import org.jspecify.annotations.NullMarked;
