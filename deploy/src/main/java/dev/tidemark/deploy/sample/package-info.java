/** Orders to feed: made up from a seed, or read from a CSV file; and the publisher that puts them into a topic. */
@NullMarked
package dev.tidemark.deploy.sample;

import org.jspecify.annotations.NullMarked;
