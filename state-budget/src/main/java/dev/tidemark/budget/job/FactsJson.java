package dev.tidemark.budget.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.snapshot.SerializerSnapshot;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Records as JSON: a component's name is its key, what is empty is left out, durations are ISO-8601, serializer snapshots are
 * the base64 of their bytes. What is written is read back as an equal record. Thread-safe.
 */
public final class FactsJson {
    private static final ObjectMapper JSON = JsonMapper.builder().build();

    private FactsJson() {}

    /** The record as indented JSON, its keys in the record's order. */
    public static String write(Record value) {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(tree(value));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of plain values was not written", e);
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IOException if it is not JSON, or not of this record
     */
    public static <T extends Record> T read(String json, Class<T> type) throws IOException {
        try {
            return type.cast(value(JSON.readTree(json), type));
        } catch (IllegalArgumentException e) {
            throw new IOException("this is not a " + type.getSimpleName() + ": " + e.getMessage(), e);
        }
    }

    private static JsonNode tree(Object value) {
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value instanceof Record plain) {
            ObjectNode object = nodes.objectNode();
            for (RecordComponent component : plain.getClass().getRecordComponents()) {
                Object held = component(plain, component);
                boolean empty = (held instanceof Optional<?> optional && optional.isEmpty())
                        || (held instanceof OptionalInt number && number.isEmpty());
                if (!empty) {
                    object.set(component.getName(), tree(held));
                }
            }
            return object;
        }
        if (value instanceof List<?> list) {
            ArrayNode array = nodes.arrayNode();
            list.forEach(item -> array.add(tree(item)));
            return array;
        }
        if (value instanceof Optional<?> optional) {
            return tree(optional.orElseThrow());
        }
        if (value instanceof OptionalInt number) {
            return nodes.numberNode(number.orElseThrow());
        }
        if (value instanceof Integer number) {
            return nodes.numberNode(number);
        }
        if (value instanceof Long number) {
            return nodes.numberNode(number);
        }
        if (value instanceof Boolean flag) {
            return nodes.booleanNode(flag);
        }
        if (value instanceof SerializerSnapshot snapshot) {
            return nodes.binaryNode(snapshot.encode());
        }
        return nodes.textNode(value.toString());
    }

    private static Object component(Record value, RecordComponent component) {
        try {
            return component.getAccessor().invoke(value);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(component + " is not readable", e);
        }
    }

    private static Object value(JsonNode node, Type type) throws IOException {
        if (type instanceof ParameterizedType generic) {
            Type inner = generic.getActualTypeArguments()[0];
            if (generic.getRawType() == Optional.class) {
                return node.isMissingNode() ? Optional.empty() : Optional.of(value(node, inner));
            }
            List<Object> items = new ArrayList<>();
            for (JsonNode item : node) {
                items.add(value(item, inner));
            }
            return items;
        }
        Class<?> plain = (Class<?>) type;
        if (plain == OptionalInt.class) {
            return node.isMissingNode() ? OptionalInt.empty() : OptionalInt.of(node.intValue());
        }
        if (node.isMissingNode()) {
            throw new IllegalArgumentException("a " + plain.getSimpleName() + " is missing");
        }
        if (plain.isRecord()) {
            return record(node, plain);
        }
        if (plain.isEnum()) {
            return Arrays.stream(plain.getEnumConstants())
                    .filter(constant -> constant.toString().equals(node.textValue()))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(node + " is no " + plain.getSimpleName()));
        }
        if (plain == int.class) {
            return node.intValue();
        }
        if (plain == long.class) {
            return node.longValue();
        }
        if (plain == boolean.class) {
            return node.booleanValue();
        }
        if (plain == Duration.class) {
            return Duration.parse(node.textValue());
        }
        return plain == SerializerSnapshot.class
                ? SerializerSnapshot.decode(node.binaryValue(), TrustedClasses.flinkOnly())
                : node.textValue();
    }

    private static Object record(JsonNode node, Class<?> type) throws IOException {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types = new Class<?>[components.length];
        Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            types[i] = components[i].getType();
            values[i] = value(node.path(components[i].getName()), components[i].getGenericType());
        }
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(type.getSimpleName() + " does not take " + node, e);
        }
    }
}
