package dev.tidemark.budget.model;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads a budget, strictly: a key that is unknown or given twice, or a value without its unit, names its line. */
public final class BudgetFile {
    private static final YAMLMapper MAPPER = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .addModule(new Values())
            .build();

    private BudgetFile() {}

    /**
     * Reads a file.
     *
     * @throws BudgetException if it cannot be read or holds a mistake
     */
    public static WrittenBudget read(Path file) throws BudgetException {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new BudgetException(
                    "the budget " + file.toAbsolutePath() + " cannot be read (" + e + "); check the path", e);
        }
        return parse(file.toString(), text);
    }

    /**
     * Reads a budget's text.
     *
     * @param name what messages call the file
     * @throws BudgetException if it holds a mistake
     */
    public static WrittenBudget parse(String name, String text) throws BudgetException {
        try {
            Todos todos = Todos.in(MAPPER, text);
            try (JsonParser parser = MAPPER.createParser(todos.rest())) {
                new KeyCheck(MAPPER).check(parser, Budget.class);
            }
            Budget budget = MAPPER.readValue(todos.rest(), Budget.class);
            if (budget == null) {
                throw new BudgetException(name + " holds no keys; start with 'job: NAME'", new IOException("empty"));
            }
            return new WrittenBudget(name, budget, todos.found());
        } catch (BudgetException e) {
            throw e;
        } catch (IOException e) {
            throw new BudgetException(explain(name, e), e);
        }
    }

    private static String explain(String name, IOException e) {
        JsonLocation location = e instanceof JsonProcessingException json ? json.getLocation() : null;
        String where = location == null || location.getLineNr() < 0 ? name : name + ":" + location.getLineNr();
        if (e instanceof UnrecognizedPropertyException unknown) {
            TreeSet<String> known = new TreeSet<>();
            unknown.getKnownPropertyIds().forEach(id -> known.add(String.valueOf(id)));
            return where + ": the key '" + unknown.getPropertyName() + "' is unknown; known here: "
                    + String.join(", ", known);
        }
        String path = e instanceof JsonMappingException mapping ? path(mapping) : "";
        return where + ": " + (path.isEmpty() ? "" : path + ": ") + rootMessage(e);
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
