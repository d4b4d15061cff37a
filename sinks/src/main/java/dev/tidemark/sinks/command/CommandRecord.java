package dev.tidemark.sinks.command;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A command as the audit tables keep it.
 *
 * @param key the idempotency key, shortened where an index could not hold it
 * @param hash of the command's content: the same key with another hash is another command under the same key
 * @param json the command as one line of JSON
 */
public record CommandRecord(String key, String hash, String json) {
    /** PostgreSQL's index entries end at about 2,700 bytes, and this is one of three parts of a key. */
    private static final int LONGEST_KEY = 400;

    /** The record of a command. What a run merely remarks, such as how late a record was, is not part of the hash. */
    public static CommandRecord of(SinkCommand command) {
        String content = content(command);
        return new CommandRecord(key(command.idempotencyKey()), sha256(content), content);
    }

    /** Text without what PostgreSQL cannot hold: NUL and halves of surrogate pairs are written as escapes. */
    public static String readable(String text) {
        StringBuilder readable = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (c == 0 || (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
                readable.append("\\u%04x".formatted(c));
            } else {
                readable.appendCodePoint(c);
            }
        });
        return readable.toString();
    }

    private static String key(IdempotencyKey key) {
        String text = readable(key.value());
        return text.length() <= LONGEST_KEY ? text : text.substring(0, LONGEST_KEY) + "…" + sha256(text);
    }

    private static String content(SinkCommand command) {
        JsonLine json = new JsonLine();
        if (command instanceof ReplaceWindowValue value) {
            json.field("command", "replace-window-value");
            window(json, value.identity(), value.end());
            json.field("records", value.records())
                    .field("settled", value.settled())
                    .field("generation", value.generation())
                    .array("values", value.values());
        } else if (command instanceof RejectRecord rejected) {
            json.field("command", "reject-record");
            position(json, rejected.position());
            json.field("reason", rejected.reason()).field("raw", base64(rejected.raw()));
        } else if (command instanceof RejectLateRecord late) {
            json.field("command", "reject-late-record");
            position(json, late.position());
            window(json, late.window(), late.end());
            json.field("generation", late.generation()).field("raw", base64(late.raw()));
        }
        return json.end();
    }

    private static void window(JsonLine json, WindowIdentity window, Object end) {
        json.field("grouping", window.grouping())
                .array("key", List.<@Nullable Object>copyOf(window.key()))
                .field("start", window.start())
                .field("end", end);
    }

    private static void position(JsonLine json, RecordPosition position) {
        json.field("topic", position.topic())
                .field("partition", position.partition())
                .field("offset", position.offset());
    }

    private static @Nullable String base64(byte @Nullable [] raw) {
        return raw == null ? null : Base64.getEncoder().encodeToString(raw);
    }

    private static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256.", e);
        }
    }
}
