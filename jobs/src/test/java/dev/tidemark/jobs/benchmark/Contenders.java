package dev.tidemark.jobs.benchmark;

import java.util.List;

/** All contenders, in the order of the table. */
final class Contenders {

    /** The contender whose speed the others' is divided by. */
    static final String REFERENCE = "sql";

    private static final List<Contender> ALL = List.of(
            new CustomerTotalsContender(),
            new WindowOperatorContender(),
            new SqlAggregation(),
            new SqlWindowAggregation(),
            new GeneratorContender());

    private Contenders() {}

    static List<String> names() {
        return ALL.stream().map(Contender::name).toList();
    }

    /** Whether the contender computes totals that can be compared. */
    static boolean computes(Contender contender) {
        return !(contender instanceof GeneratorContender);
    }

    static List<Contender> all() {
        return ALL;
    }

    /** @throws IllegalArgumentException naming the contenders there are, if this is none of them */
    static Contender named(String name) {
        return ALL.stream()
                .filter(contender -> contender.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no contender '" + name + "'; there are " + String.join(", ", names()) + "."));
    }
}
