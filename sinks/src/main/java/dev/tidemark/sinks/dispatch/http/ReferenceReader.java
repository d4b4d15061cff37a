package dev.tidemark.sinks.dispatch.http;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.sinks.command.CommandRecord;
import dev.tidemark.sinks.dispatch.config.ReferenceConfig;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the target's own name of an effect out of an answer. */
final class ReferenceReader {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int LONGEST = 2_000;

    private ReferenceReader() {}

    /** The reference; empty if none is configured, or the answer holds none, or one too long to be a name. */
    static Optional<String> read(@Nullable ReferenceConfig config, Answer answer) {
        if (config == null) {
            return Optional.empty();
        }
        Optional<String> found = config.pointer() == null
                ? answer.headers().firstValue(String.valueOf(config.header()))
                : body(config.pointer(), answer.body());
        return found.filter(text -> !text.isBlank() && text.length() <= LONGEST).map(CommandRecord::readable);
    }

    private static Optional<String> body(JsonPointer pointer, byte[] body) {
        try {
            JsonNode node = JSON.readTree(body).at(pointer);
            return node.isValueNode() && !node.isNull() ? Optional.of(node.asText()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // the body is no JSON; the status has said what became of the request
        }
    }
}
