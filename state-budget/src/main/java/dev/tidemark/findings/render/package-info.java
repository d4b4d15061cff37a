/** Reports as text: one format a file. */
@NullMarked
package dev.tidemark.findings.render;

import org.jspecify.annotations.NullMarked;
