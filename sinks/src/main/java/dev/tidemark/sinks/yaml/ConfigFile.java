package dev.tidemark.sinks.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads a YAML file into records, strictly: a key that is unknown or given twice, or a wrong value, names its line. */
public final class ConfigFile {
    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .addModule(new TimeModule())
            .build();

    private ConfigFile() {}

    /**
     * Reads a file.
     *
     * @throws ConfigException if the file cannot be read or holds a mistake
     */
    public static <T> T read(Path file, Class<T> type) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new ConfigException(
                    "The configuration file " + file.toAbsolutePath() + " cannot be read; check its path.", e);
        }
        return parse(file.toString(), text, type);
    }

    /**
     * Reads a text.
     *
     * @param name what messages call it
     * @throws ConfigException if it holds a mistake
     */
    public static <T> T parse(String name, String text, Class<T> type) {
        try {
            T config = asWritten(text, type);
            if (config == null) {
                throw new ConfigException(name + " holds no keys.");
            }
            return config;
        } catch (IOException e) {
            throw new ConfigException(explain(name, text, e), e);
        }
    }

    private static <T> T asWritten(String text, Class<T> type) throws IOException {
        try (JsonParser parser = MAPPER.createParser(text)) {
            new KeyCheck(MAPPER).check(parser, type);
        }
        return MAPPER.readValue(text, type);
    }

    private static String explain(String name, String text, IOException e) {
        String where = where(name, text, e);
        if (e instanceof UnrecognizedPropertyException unknown) {
            Set<String> known = new TreeSet<>();
            unknown.getKnownPropertyIds().forEach(id -> known.add(String.valueOf(id)));
            String meant = NearestName.to(unknown.getPropertyName(), known)
                    .map(near -> " Did you mean '" + near + "'?")
                    .orElse("");
            return where + ": the key '" + unknown.getPropertyName() + "' is unknown; known here: "
                    + String.join(", ", known) + "." + meant;
        }
        String message = rootMessage(e);
        String path = e instanceof JsonMappingException mapping ? path(mapping) : "";
        return where + ": " + (path.isEmpty() ? "" : path + ": ") + message;
    }

    private static String where(String name, String text, IOException e) {
        if (e instanceof ValueInstantiationException complaint) {
            try (JsonParser parser = MAPPER.createParser(text)) {
                return name + ":" + Lines.of(parser, complaint.getPath(), rootMessage(e));
            } catch (IOException again) {
                throw new UncheckedIOException("The text was read before.", again);
            }
        }
        JsonLocation location = e instanceof JsonProcessingException json ? json.getLocation() : null;
        return location == null || location.getLineNr() < 0 ? name : name + ":" + location.getLineNr();
    }

    /** Our own records' complaints come as causes; they say it best. */
    private static String rootMessage(IOException e) {
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
