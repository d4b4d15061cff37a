/** Reports as text, JSON and HTML: one format a file. */
@NullMarked
package dev.tidemark.savepoint.render;

import org.jspecify.annotations.NullMarked;
