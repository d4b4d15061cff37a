/** A network that refuses: what the forked JVM is given in place of sockets, channels and names. */
@NullMarked
package dev.tidemark.budget.extract.network;

import org.jspecify.annotations.NullMarked;
