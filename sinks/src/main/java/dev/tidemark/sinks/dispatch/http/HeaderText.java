package dev.tidemark.sinks.dispatch.http;

import java.nio.charset.StandardCharsets;

/** Idempotency keys as header values, which are visible ASCII. */
final class HeaderText {
    private static final int FIRST_VISIBLE = 0x21;
    private static final int LAST_VISIBLE = 0x7e;

    private HeaderText() {}

    /**
     * The text with all but visible ASCII percent-encoded as UTF-8. Two texts never become one: the percent sign is
     * encoded too. Sent as they are, "Zoë" and "Zoè" would both arrive as "Zo?".
     */
    static String of(String text) {
        StringBuilder encoded = new StringBuilder(text.length());
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b >= FIRST_VISIBLE && b <= LAST_VISIBLE && b != '%') {
                encoded.append((char) b);
            } else {
                encoded.append("%%%02X".formatted(b));
            }
        }
        return encoded.toString();
    }
}
