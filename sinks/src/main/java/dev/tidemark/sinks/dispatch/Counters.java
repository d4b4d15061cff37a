package dev.tidemark.sinks.dispatch;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What a dispatcher has done since its start: counters with the labels {@code target} and {@code run}. Thread-safe. */
public final class Counters {
    /** Leases that ended without a result. */
    static final String ABANDONED = "abandoned";
    /** Results that came after the fence had moved on. */
    static final String LEASE_LOST = "lease_lost";
    /** Requests left to a person. */
    static final String FOR_REVIEW = "for_review";

    private final Map<Series, Long> values = new TreeMap<>();

    /**
     * One counter's labels.
     *
     * @param name the counter's name
     * @param target the target
     * @param run the run that requested
     */
    public record Series(String name, String target, String run) implements Comparable<Series> {
        @Override
        public int compareTo(Series other) {
            return text().compareTo(other.text());
        }

        private String text() {
            return name + '\n' + target + '\n' + run;
        }
    }

    /** Adds one. */
    synchronized void add(String name, String target, String run) {
        values.merge(new Series(name, target, run), 1L, Long::sum);
    }

    /** The sum of a counter over all labels. */
    public synchronized long sum(String name) {
        return values.entrySet().stream()
                .filter(entry -> entry.getKey().name().equals(name))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** All values now. */
    public synchronized Map<Series, Long> values() {
        return new TreeMap<>(values);
    }

    /** One line: {@code completed{target=paging,run=live}=17 …}. */
    @Override
    public synchronized String toString() {
        return values.isEmpty()
                ? "nothing yet"
                : values.entrySet().stream()
                        .map(entry -> entry.getKey().name() + "{target="
                                + entry.getKey().target() + ",run="
                                + entry.getKey().run() + "}=" + entry.getValue())
                        .collect(Collectors.joining(" "));
    }
}
