package dev.tidemark.budget.lock;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Names in a lock's paths: blanks, slashes, percent and number signs and control characters are percent-encoded UTF-8. */
final class LockName {
    private LockName() {}

    static String encode(String name) {
        StringBuilder encoded = new StringBuilder();
        name.codePoints().forEach(c -> {
            if (Character.isWhitespace(c) || Character.isISOControl(c) || c == '/' || c == '%' || c == '#') {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
                }
            } else {
                encoded.appendCodePoint(c);
            }
        });
        return encoded.toString();
    }

    /** @throws IllegalArgumentException if a percent sign is not followed by two hexadecimal digits */
    static String decode(String encoded) {
        return URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
