/** The demonstration: orders go in, totals are watched as they appear, are corrected and settle, and are checked. */
@NullMarked
package dev.tidemark.deploy.demo;

import org.jspecify.annotations.NullMarked;
