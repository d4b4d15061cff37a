package dev.tidemark.deploy.sample;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A record to publish.
 *
 * @param key decides the partition: records of one key keep their order
 * @param timestamp the record's Kafka timestamp, which is when its producer claims to have sent it
 * @param value its bytes; null for a record without a value
 */
@SuppressWarnings("ArrayRecordComponent") // the bytes are carried through, never compared
public record Publication(String key, Instant timestamp, byte @Nullable [] value) {}
