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

    /**
     * The hash of what a row says: equal exactly if the columns that hold something hold the same, so that a column added
     * later, and empty so far, changes nothing.
     *
     * @param names the columns' names
     * @param values their values in canonical form
     */
    public static String contentHash(List<String> names, List<? extends @Nullable Object> values) {
        JsonLine json = new JsonLine();
        for (int i = 0; i < names.size(); i++) {
            if (values.get(i) != null) {
                json.field(names.get(i), values.get(i));
            }
        }
        return sha256(json.end());
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
        } else if (command instanceof AppendFact fact) {
            json.field("command", "append-fact")
                    .field("tenant", fact.tenant())
                    .field("event_id", fact.eventId())
                    .array("values", fact.values());
        } else if (command instanceof UpsertProjection projection) {
            entity(json, "upsert-projection", projection.tenant(), projection.entity())
                    .field("version", projection.version())
                    .array("values", projection.values());
        } else if (command instanceof TransitionWorkflow transition) {
            entity(json, "transition-workflow", transition.tenant(), transition.entity())
                    .field("event_id", transition.eventId())
                    .field("version", transition.version())
                    .array("from", List.<@Nullable Object>copyOf(transition.from()))
                    .field("to", transition.to());
        } else if (command instanceof AddContribution contribution) {
            json.field("command", "add-contribution")
                    .field("tenant", contribution.tenant())
                    .field("metric", contribution.metric())
                    .field("event_id", contribution.eventId())
                    .field("day", contribution.day())
                    .field("amount", contribution.amount());
        } else if (command instanceof RequestDispatch dispatch) {
            entity(json, "request-dispatch", dispatch.tenant(), dispatch.entity())
                    .field("action", dispatch.action())
                    .field("event_id", dispatch.eventId())
                    .field("payload", dispatch.payload());
        }
        return json.end();
    }

    private static JsonLine entity(JsonLine json, String command, String tenant, String entity) {
        return json.field("command", command).field("tenant", tenant).field("entity", entity);
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
