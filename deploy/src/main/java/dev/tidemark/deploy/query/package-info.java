/** A look into a running stack's database. */
@NullMarked
package dev.tidemark.deploy.query;

import org.jspecify.annotations.NullMarked;
