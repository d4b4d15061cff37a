/** Text for terminals: tables, widths, colours. */
@NullMarked
package dev.tidemark.deploy.text;

import org.jspecify.annotations.NullMarked;
