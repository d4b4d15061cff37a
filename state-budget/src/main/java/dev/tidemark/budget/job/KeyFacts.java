package dev.tidemark.budget.job;

import java.util.Optional;

/**
 * What a step is keyed by.
 *
 * @param type the key's type
 * @param selector the key selector's class or, for a lambda, the class and method that hold it
 * @param fingerprint a hash of the selector's normalised byte code, with the methods of the job it calls; empty when it could
 *     not be read
 */
public record KeyFacts(TypeFacts type, Optional<String> selector, Optional<String> fingerprint) {}
