package dev.tidemark.budget.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.type.TypeFactory;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads a key that may be absent as an {@link Optional}: Jackson's own module for it is not among the dependencies. */
final class Optionals extends JsonDeserializer<Optional<?>> implements ContextualDeserializer {
    private final JavaType held;

    Optionals() {
        this(TypeFactory.unknownType());
    }

    private Optionals(JavaType held) {
        this.held = held;
    }

    @Override
    public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property) {
        JavaType type = property == null ? context.getContextualType() : property.getType();
        return new Optionals(type.containedTypeOrUnknown(0));
    }

    @Override
    public Optional<?> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        return Optional.of(context.readValue(parser, held));
    }

    @Override
    public Optional<?> getNullValue(DeserializationContext context) throws JsonMappingException {
        return Optional.empty();
    }

    @Override
    public Object getAbsentValue(DeserializationContext context) throws JsonMappingException {
        return Optional.empty();
    }
}
