package dev.tidemark.budget.job;

import java.util.List;
import java.util.Optional;

/**
 * What a step is keyed by.
 *
 * @param type the key's type
 * @param selector the key selector's class or, for a lambda, the class and method that hold it
 * @param fingerprint a hash of the selector's normalised byte code, with the methods of the job it calls; empty when it could
 *     not be read
 * @param unstable parts of the key whose hash is not the same in every JVM, each as its path and the reason, such as
 *     {@code level: shop.Order has no hashCode}; enums and arrays are seen in the type and need not stand here
 * @param random calls of the selector that give another value each time, such as {@code java.util.UUID.randomUUID}
 */
public record KeyFacts(
        TypeFacts type,
        Optional<String> selector,
        Optional<String> fingerprint,
        List<String> unstable,
        List<String> random) {
    /** Copies the lists. */
    public KeyFacts {
        unstable = List.copyOf(unstable);
        random = List.copyOf(random);
    }

    /** A key of which nothing bad was seen. */
    public KeyFacts(TypeFacts type, Optional<String> selector, Optional<String> fingerprint) {
        this(type, selector, fingerprint, List.of(), List.of());
    }
}
