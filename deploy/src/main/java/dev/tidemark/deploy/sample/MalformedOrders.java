package dev.tidemark.deploy.sample;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records that nobody can count, each broken in its own way. */
final class MalformedOrders {
    private static final List<String> TEXTS = List.of(
            "",
            "not json",
            "{\"customer\": \"Zoë\", \"amount\": 1.00, \"ordered_at\": \"2025-03-30T03:00",
            "[]",
            "{\"customer\": \"\\u0000\", \"amount\": 1.00, \"ordered_at\": \"%s\"}",
            "{\"customer\": \"Zoë\", \"amount\": 1.00, \"amount\": 2.00, \"ordered_at\": \"%s\"}",
            "{\"customer\": \"Zoë\", \"amount\": 1e40, \"ordered_at\": \"%s\"}",
            "{\"customer\": \"Zoë\", \"amount\": 0.001, \"ordered_at\": \"%s\"}",
            "null",
            "{\"amount\": 1.00, \"ordered_at\": \"%s\"}",
            "{\"customer\": null, \"amount\": 1.00, \"ordered_at\": \"%s\"}",
            "{\"customer\": \"Zoë\", \"ordered_at\": \"%s\"}",
            "{\"customer\": \"Zoë\", \"amount\": \"a few\", \"ordered_at\": \"%s\"}",
            "{\"customer\": \"Zoë\", \"amount\": 1.00}",
            "{\"customer\": \"Zoë\", \"amount\": 1.00, \"ordered_at\": \"yesterday\"}",
            "{\"customer\": \"Zoë\", \"amount\": 1.00, \"ordered_at\": \"2025-02-30T03:00:00Z\"}");
    private static final byte[] NOT_UTF_8 = {'{', '"', (byte) 0xc3, (byte) 0x28, '"', ':', '1', '}'};

    private MalformedOrders() {}

    /** How many kinds there are. */
    static int kinds() {
        return TEXTS.size() + 2;
    }

    /**
     * The bytes of one kind.
     *
     * @param time a well-formed time, for the kinds whose fault lies elsewhere
     */
    static byte @Nullable [] of(int kind, String time) {
        int index = Math.floorMod(kind, kinds());
        if (index == TEXTS.size()) {
            return null;
        }
        return index > TEXTS.size()
                ? NOT_UTF_8.clone()
                : TEXTS.get(index).replace("%s", time).getBytes(StandardCharsets.UTF_8);
    }
}
