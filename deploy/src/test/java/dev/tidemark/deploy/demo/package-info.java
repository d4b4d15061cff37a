@NullMarked
package dev.tidemark.deploy.demo;

import org.jspecify.annotations.NullMarked;
