/** Commands: what a sink is asked to do, as plain data that needs no database to be made, compared or tested. */
@NullMarked
package dev.tidemark.sinks.command;

import org.jspecify.annotations.NullMarked;
