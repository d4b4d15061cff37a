/** What a build would make of a savepoint. */
@NullMarked
package dev.tidemark.savepoint.check;

import org.jspecify.annotations.NullMarked;
