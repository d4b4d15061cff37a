package dev.tidemark.deploy.oracle;

import java.util.Comparator;

/**
 * Where a record stands.
 *
 * @param topic its topic
 * @param partition its partition
 * @param offset its offset in the partition
 */
public record Position(String topic, int partition, long offset) implements Comparable<Position> {
    private static final Comparator<Position> ORDER = Comparator.comparing(Position::topic)
            .thenComparingInt(Position::partition)
            .thenComparingLong(Position::offset);

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return topic + "-" + partition + "@" + offset;
    }
}
