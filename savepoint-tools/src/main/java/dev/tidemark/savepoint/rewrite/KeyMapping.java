package dev.tidemark.savepoint.rewrite;

import java.io.IOException;
import java.util.Optional;

/** From an old key to the new one. Thread-safe. */
public interface KeyMapping {
    /**
     * The new key; empty if the mapping does not know the old one.
     *
     * @throws IOException if the old key has no valid new one; the message names it
     */
    Optional<Object> map(Object key) throws IOException;

    /** Whether two old keys can never become the same new key. */
    boolean injective();
}
