package dev.tidemark.savepoint.rewrite;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.java.tuple.Tuple;

/**
 * A new key written as text around the old one: {@code {key}} is the old key, {@code {0}} a tuple's first field, other names
 * are values given beforehand; <code>{{</code> and <code>}}</code> are braces.
 */
public final class TemplateMapping implements KeyMapping {
    private static final String WHOLE = "key";

    private final List<Part> parts;
    private final String onlyPrefix;
    private final String onlySuffix;
    private final boolean aroundKey;

    private sealed interface Part {
        record Literal(String text) implements Part {}

        record Key() implements Part {}

        record Field(int number) implements Part {}
    }

    /**
     * Parses a template.
     *
     * @throws IllegalArgumentException if it names something unknown, or nothing of the old key
     */
    public TemplateMapping(String template, Map<String, String> values) {
        this.parts = parse(template, values);
        long keys =
                parts.stream().filter(part -> !(part instanceof Part.Literal)).count();
        if (keys == 0) {
            throw new IllegalArgumentException("the template '" + template
                    + "' holds nothing of the old key, so all keys would become one; write {key} where it belongs");
        }
        int at = parts.indexOf(new Part.Key());
        this.aroundKey = keys == 1 && at >= 0;
        this.onlyPrefix = aroundKey ? literals(parts.subList(0, at)) : "";
        this.onlySuffix = aroundKey ? literals(parts.subList(at + 1, parts.size())) : "";
    }

    private static String literals(List<Part> literals) {
        StringBuilder text = new StringBuilder();
        literals.forEach(part -> text.append(((Part.Literal) part).text()));
        return text.toString();
    }

    private static List<Part> parse(String template, Map<String, String> values) {
        List<Part> parts = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        for (int i = 0; i < template.length(); i++) {
            char c = template.charAt(i);
            boolean doubled = i + 1 < template.length() && template.charAt(i + 1) == c;
            if ((c == '{' || c == '}') && doubled) {
                literal.append(c);
                i++;
            } else if (c == '{') {
                int end = template.indexOf('}', i);
                if (end < 0) {
                    throw new IllegalArgumentException("the template '" + template + "' has a { without a }");
                }
                parts.add(new Part.Literal(literal.toString()));
                literal.setLength(0);
                parts.add(named(template, template.substring(i + 1, end), values));
                i = end;
            } else if (c == '}') {
                throw new IllegalArgumentException("the template '" + template + "' has a } without a {");
            } else {
                literal.append(c);
            }
        }
        parts.add(new Part.Literal(literal.toString()));
        return parts;
    }

    private static Part named(String template, String name, Map<String, String> values) {
        if (name.equals(WHOLE)) {
            return new Part.Key();
        }
        if (name.matches("[0-9]{1,2}")) {
            return new Part.Field(Integer.parseInt(name));
        }
        String value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the template '" + template + "' names {" + name
                    + "}; expected {key}, {0} for a tuple's first field, or a name given with --set " + name
                    + "=VALUE");
        }
        return new Part.Literal(value);
    }

    @Override
    public Optional<Object> map(Object key) {
        if (aroundKey) {
            return Optional.of(onlyPrefix + key + onlySuffix);
        }
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            if (part instanceof Part.Literal literal) {
                text.append(literal.text());
            } else {
                text.append(part instanceof Part.Field field ? field(key, field.number()) : key);
            }
        }
        return Optional.of(text.toString());
    }

    private static Object field(Object key, int number) {
        if (key instanceof Tuple tuple && number < tuple.getArity()) {
            return tuple.getField(number);
        }
        throw new IllegalArgumentException("the template asks for field " + number + ", but the key is " + key + ", a "
                + key.getClass().getSimpleName());
    }

    /** What stands before and behind a key. */
    public record Around(String prefix, String suffix) {}

    /** The texts around the key, if the template is the whole key once and nothing else of it. */
    public Optional<Around> aroundKey() {
        return aroundKey ? Optional.of(new Around(onlyPrefix, onlySuffix)) : Optional.empty();
    }

    /** Text around the whole key tells all keys apart, if their texts do: so do those of strings, numbers and booleans. */
    @Override
    public boolean injective() {
        return aroundKey;
    }
}
