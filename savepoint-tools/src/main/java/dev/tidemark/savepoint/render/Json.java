package dev.tidemark.savepoint.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;

/** Reports as JSON: the records' own fields, in their order. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private Json() {}

    /** The report, and a line end. */
    public static String of(Object report) {
        try {
            return MAPPER.writeValueAsString(report) + System.lineSeparator();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report is made of texts, numbers and lists", e);
        }
    }
}
