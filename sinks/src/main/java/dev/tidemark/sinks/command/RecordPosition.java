package dev.tidemark.sinks.command;

/**
 * Where a record stands in its source, the same in every run.
 *
 * @param topic the topic's name
 * @param partition the topic's partition
 * @param offset the record's offset in the partition
 */
public record RecordPosition(String topic, int partition, long offset) {

    @Override
    public String toString() {
        return topic + "-" + partition + "@" + offset;
    }
}
