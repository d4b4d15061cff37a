package dev.tidemark.budget.model;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/** Reads values whose unit is part of what is written. */
final class Values extends SimpleModule {
    private static final long serialVersionUID = 1L;

    Values() {
        addDeserializer(Size.class, new Text<>(Size.class, Size::parse, Size.EXPECTED));
        addDeserializer(Rate.class, new Text<>(Rate.class, Rate::parse, Rate.EXPECTED));
        addDeserializer(
                Duration.class,
                new Text<>(
                        Duration.class, Values::duration, "an ISO-8601 duration that is not negative, such as PT48H"));
        addDeserializer(LocalDate.class, new Text<>(LocalDate.class, Values::date, "a day such as 2027-01-31"));
        addDeserializer(
                Category.class,
                new Text<>(Category.class, Values::category, "one of " + Arrays.toString(Category.values())));
        addDeserializer(Optional.class, new Optionals());
    }

    private static Optional<Duration> duration(String text) {
        try {
            return Optional.of(Duration.parse(text)).filter(duration -> !duration.isNegative());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<LocalDate> date(String text) {
        try {
            return Optional.of(LocalDate.parse(text));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Optional<Category> category(String text) {
        return Arrays.stream(Category.values())
                .filter(category -> category.toString().equals(text))
                .findFirst();
    }

    private static final class Text<T> extends StdDeserializer<T> {
        private static final long serialVersionUID = 1L;
        private final transient Function<String, Optional<T>> reader;
        private final String expected;

        Text(Class<T> type, Function<String, Optional<T>> reader, String expected) {
            super(type);
            this.reader = reader;
            this.expected = expected;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = parser.getText();
            return reader.apply(text)
                    .orElseThrow(() -> JsonMappingException.from(parser, "found '" + text + "', expected " + expected));
        }
    }
}
