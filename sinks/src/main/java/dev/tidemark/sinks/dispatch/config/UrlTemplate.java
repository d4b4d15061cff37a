package dev.tidemark.sinks.dispatch.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL with places for what a request says: {@code {key}}, {@code {tenant}}, {@code {entity}}, {@code {action}}.
 * Values are percent-encoded, so that none of them can lead to another host or path.
 *
 * @param text the URL as it was configured
 */
public record UrlTemplate(String text) {
    private static final Set<String> NAMES = new TreeSet<>(Set.of("key", "tenant", "entity", "action"));
    private static final Pattern PLACE = Pattern.compile("\\{([^{}]*)}");

    /** @throws IllegalArgumentException if it is no URL of http or https, or names an unknown place */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static UrlTemplate parse(String text) {
        UrlTemplate template = new UrlTemplate(text);
        Matcher places = PLACE.matcher(text);
        while (places.find()) {
            if (!NAMES.contains(places.group(1))) {
                throw new IllegalArgumentException("the URL '" + text + "' holds '" + places.group() + "'; known are {"
                        + String.join("}, {", NAMES) + "}");
            }
        }
        URI uri = template.filled(Map.of("key", "k", "tenant", "t", "entity", "e", "action", "a"));
        String scheme = uri.getScheme();
        if (!("http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme)) || uri.getHost() == null) {
            throw new IllegalArgumentException(
                    "the URL '" + text + "' is none of http or https with a host, such as https://host/path");
        }
        if (uri.getUserInfo() != null) {
            throw new IllegalArgumentException("the URL of " + uri.getHost()
                    + " holds a user or a password; name 'authorization-env' or 'authorization-file' instead");
        }
        return template;
    }

    /** Whether the URL has that place. */
    public boolean names(String place) {
        return text.contains("{" + place + "}");
    }

    /**
     * The URL for one request.
     *
     * @throws IllegalArgumentException if the result is no URL
     */
    public URI filled(Map<String, String> values) {
        String filled = PLACE.matcher(text)
                .replaceAll(place -> Matcher.quoteReplacement(encoded(values.getOrDefault(place.group(1), ""))));
        try {
            return URI.create(filled);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + filled + "' is no URL: " + e.getMessage(), e);
        }
    }

    /** As one segment of a path; "." and ".." would be steps within it. */
    private static String encoded(String value) {
        String encoded = URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
        return encoded.chars().allMatch(c -> c == '.') ? encoded.replace(".", "%2E") : encoded;
    }

    @Override
    public String toString() {
        return text;
    }
}
