@NullMarked
package dev.tidemark.deploy.query;

import org.jspecify.annotations.NullMarked;
