/** PostgreSQL over JDBC: connections, SQLSTATE classes, retried transactions, array parameters, bisection. */
@NullMarked
package dev.tidemark.sinks.jdbc;

import org.jspecify.annotations.NullMarked;
