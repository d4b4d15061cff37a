package dev.tidemark.deploy.oracle;

import org.jspecify.annotations.Nullable;

/**
 * A record of the input as it stands in the topic.
 *
 * @param position where it stands
 * @param timestamp its Kafka timestamp, in milliseconds since 1970
 * @param value its bytes; null for a record without a value
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are carried through, never compared
public record InputRecord(Position position, long timestamp, byte @Nullable [] value) {}
