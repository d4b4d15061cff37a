@NullMarked
package dev.tidemark.deploy.job;

import org.jspecify.annotations.NullMarked;
