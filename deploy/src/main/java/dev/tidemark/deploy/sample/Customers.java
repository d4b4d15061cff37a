package dev.tidemark.deploy.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Names of customers: some that trip careless code, then plain ones. The first order far more than the last. */
final class Customers {
    private static final List<String> NAMES = List.of(
            "Zoë",
            "Zoe\u0308", // looks the same, is another name: nothing may normalise it
            "Łukasz Żółć",
            "李小龙",
            "محمد",
            "Þóra Guðmundsdóttir",
            "O'Brien & Søn",
            "\"Quotes\", Inc.",
            "🦊 Fox",
            " leading blank",
            "Robert'); DROP TABLE customer_total;--",
            "back\\slash",
            "new\nline",
            "null");

    private final List<String> names;

    Customers(int count) {
        List<String> all = new ArrayList<>(NAMES.subList(0, Math.min(count, NAMES.size())));
        for (int number = all.size() + 1; number <= count; number++) {
            all.add("customer-" + number);
        }
        names = List.copyOf(all);
    }

    String pick(SplittableRandom random) {
        double skewed = random.nextDouble() * random.nextDouble();
        return names.get((int) (skewed * names.size()));
    }
}
