@NullMarked
package dev.tidemark.deploy.cluster;

import org.jspecify.annotations.NullMarked;
