/**
 * The local stack as separate processes: Kafka, PostgreSQL, a Flink JobManager and TaskManagers, each started from
 * Maven artifacts, each with its own log, ended one by one. What the command line does by verbs, the failure tests do
 * by the same classes.
 */
@NullMarked
package dev.tidemark.deploy.cluster;

import org.jspecify.annotations.NullMarked;
