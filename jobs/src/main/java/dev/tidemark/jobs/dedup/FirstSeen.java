package dev.tidemark.jobs.dedup;

import dev.tidemark.jobs.ingest.AcceptedRecord;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of an event's first record.
 *
 * @param time the event's time, in milliseconds since the epoch
 * @param content the first eight bytes of the SHA-256 of its time and texts: enough to tell a repeat from another event
 *     that was given the same id
 */
record FirstSeen(long time, long content) {
    private static final byte ABSENT = 0;
    private static final byte PRESENT = 1;

    static FirstSeen of(AcceptedRecord record) {
        MessageDigest digest = sha256();
        digest.update(ByteBuffer.allocate(Long.BYTES).putLong(record.time()).array());
        for (@Nullable String text : record.texts()) {
            if (text == null) {
                digest.update(ABSENT);
            } else {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                digest.update(PRESENT);
                digest.update(
                        ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
                digest.update(bytes);
            }
        }
        return new FirstSeen(record.time(), ByteBuffer.wrap(digest.digest()).getLong());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
