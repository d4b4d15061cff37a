@NullMarked
package dev.tidemark.deploy.stack;

import org.jspecify.annotations.NullMarked;
