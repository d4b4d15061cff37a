/** Rewriting a savepoint: the plan, its changes, merge rules and the ledger of entries. */
@NullMarked
package dev.tidemark.savepoint.rewrite;

import org.jspecify.annotations.NullMarked;
