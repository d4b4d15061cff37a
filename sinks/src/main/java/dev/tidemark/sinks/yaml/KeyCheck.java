package dev.tidemark.sinks.yaml;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Looks for keys that nobody knows, before records are made of the others. Jackson does it the other way round, so that
 * a mistyped key would be reported as the absence of the right one.
 */
final class KeyCheck {
    private final ObjectMapper mapper;

    KeyCheck(ObjectMapper mapper) {
        this.mapper = mapper;
    }

    /** @throws UnrecognizedPropertyException at the first key that is unknown */
    void check(JsonParser parser, Class<?> type) throws IOException {
        parser.nextToken();
        checkValue(parser, mapper.constructType(type));
    }

    private void checkValue(JsonParser parser, JavaType type) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT
                && type.getRawClass().isRecord()) {
            checkRecord(parser, type);
        } else if (parser.currentToken() == JsonToken.START_ARRAY && type.isCollectionLikeType()) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                checkValue(parser, type.getContentType());
            }
        } else {
            parser.skipChildren();
        }
    }

    private void checkRecord(JsonParser parser, JavaType type) throws IOException {
        Map<String, JavaType> known = keys(type);
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String key = parser.currentName();
            JavaType valueType = known.get(key);
            if (valueType == null) {
                throw UnrecognizedPropertyException.from(parser, type.getRawClass(), key, List.copyOf(known.keySet()));
            }
            parser.nextToken();
            checkValue(parser, valueType);
        }
    }

    private Map<String, JavaType> keys(JavaType type) {
        Map<String, JavaType> keys = new TreeMap<>();
        for (BeanPropertyDefinition property :
                mapper.getDeserializationConfig().introspect(type).findProperties()) {
            if (property.hasConstructorParameter()) {
                keys.put(property.getName(), property.getConstructorParameter().getType());
            }
        }
        return keys;
    }
}
