/** What a tool has found, apart from how it is shown. */
@NullMarked
package dev.tidemark.findings;

import org.jspecify.annotations.NullMarked;
