@NullMarked
package dev.tidemark.deploy.architecture;

import org.jspecify.annotations.NullMarked;
