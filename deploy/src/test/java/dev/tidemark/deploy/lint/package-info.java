/** The state-budget linter on the suite's own jobs. */
@NullMarked
package dev.tidemark.deploy.lint;

import org.jspecify.annotations.NullMarked;
