package dev.tidemark.budget.extract.bytecode;

import java.util.List;
import java.util.Optional;

/**
 * What the code of a key selector says.
 *
 * @param fingerprint a hash of what it computes, or empty where some part cannot be read
 * @param random the calls in it that give another value each time
 */
public record SelectorCode(Optional<String> fingerprint, List<String> random) {
    /** Copies the list. */
    public SelectorCode {
        random = List.copyOf(random);
    }
}
