@NullMarked
package dev.tidemark.deploy.sample;

import org.jspecify.annotations.NullMarked;
