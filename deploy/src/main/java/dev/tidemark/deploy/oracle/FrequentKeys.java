package dev.tidemark.deploy.oracle;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The keys that an input has the most countable records of. */
public final class FrequentKeys {

    private FrequentKeys() {}

    /** At most so many keys, the most frequent first. */
    public static List<List<String>> of(TotalsDefinition definition, List<InputRecord> records, int most) {
        Map<List<String>, Long> counts = new HashMap<>();
        Input.read(definition, records).countable().forEach(record -> counts.merge(record.key(), 1L, Long::sum));
        return counts.entrySet().stream()
                .sorted(Map.Entry.<List<String>, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(entry -> String.join("\n", entry.getKey())))
                .limit(most)
                .map(Map.Entry::getKey)
                .toList();
    }
}
