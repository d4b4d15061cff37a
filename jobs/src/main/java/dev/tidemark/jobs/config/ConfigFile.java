package dev.tidemark.jobs.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads a YAML file into records, strictly: a key that is unknown or given twice, or a wrong value, names its line. */
public final class ConfigFile {
    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .addModule(new TimeModule())
            .build();

    private ConfigFile() {}

    /**
     * Reads a file.
     *
     * @param overrides values that win over the file's, by dotted path, such as {@code sink.table}
     * @throws ConfigException if the file cannot be read or holds a mistake
     */
    public static <T> T read(Path file, Map<String, String> overrides, Class<T> type) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new ConfigException(
                    "The configuration file " + file.toAbsolutePath()
                            + " cannot be read; check the path given with --config.",
                    e);
        }
        return parse(file.toString(), text, overrides, type);
    }

    static <T> T parse(String name, String text, Map<String, String> overrides, Class<T> type) {
        try {
            T asWritten = MAPPER.readValue(text, type); // also with overrides: this is what knows the lines
            if (overrides.isEmpty()) {
                return asWritten;
            }
            JsonNode tree = MAPPER.readTree(text);
            for (Map.Entry<String, String> override : overrides.entrySet()) {
                override((ObjectNode) tree, override.getKey(), override.getValue());
            }
            return MAPPER.treeToValue(tree, type);
        } catch (JsonProcessingException e) {
            throw new ConfigException(explain(name, e), e);
        }
    }

    private static void override(ObjectNode tree, String path, String value) throws JsonProcessingException {
        String[] steps = path.split("\\.", -1);
        ObjectNode node = tree;
        for (int step = 0; step < steps.length - 1; step++) {
            JsonNode next = node.get(steps[step]);
            if (next == null) {
                next = node.putObject(steps[step]);
            }
            if (!(next instanceof ObjectNode object)) {
                throw new ConfigException("--set " + path + ": '" + steps[step] + "' is a value, not a section.");
            }
            node = object;
        }
        node.set(steps[steps.length - 1], value.isBlank() ? TextNode.valueOf(value) : MAPPER.readTree(value));
    }

    private static String explain(String name, JsonProcessingException e) {
        JsonLocation location = e.getLocation();
        String where = location == null || location.getLineNr() < 0 ? name : name + ":" + location.getLineNr();
        if (e instanceof UnrecognizedPropertyException unknown) {
            String known = new TreeSet<>(unknown.getKnownPropertyIds().stream()
                            .map(String::valueOf)
                            .toList())
                    .stream().collect(Collectors.joining(", "));
            return where + ": the key '" + unknown.getPropertyName() + "' is unknown; known here: " + known + ".";
        }
        String message = rootMessage(e);
        String path = e instanceof JsonMappingException mapping ? path(mapping) : "";
        return where + ": " + (path.isEmpty() ? "" : path + ": ") + message;
    }

    /** Our own records' complaints come as causes; they say it best. */
    private static String rootMessage(JsonProcessingException e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause instanceof JsonProcessingException json ? json.getOriginalMessage() : cause.getMessage();
        return message == null ? cause.toString() : message.lines().findFirst().orElse(message);
    }

    private static String path(JsonMappingException e) {
        return e.getPath().stream()
                .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                .collect(Collectors.joining("."))
                .replace(".[", "[");
    }
}
