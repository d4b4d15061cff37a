@NullMarked
package dev.tidemark.deploy.oracle;

import org.jspecify.annotations.NullMarked;
