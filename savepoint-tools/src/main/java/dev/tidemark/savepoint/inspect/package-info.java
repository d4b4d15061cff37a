/** Reports about savepoints: what is inside, whether it is whole, how two differ. */
@NullMarked
package dev.tidemark.savepoint.inspect;

import org.jspecify.annotations.NullMarked;
