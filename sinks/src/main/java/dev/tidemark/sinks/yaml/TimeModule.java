package dev.tidemark.sinks.yaml;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;

/** Reads durations, instants and time zones from their ISO-8601 and IANA names. */
final class TimeModule extends SimpleModule {
    private static final long serialVersionUID = 1L;

    TimeModule() {
        addDeserializer(
                Duration.class, new Text<>(Duration.class, Duration::parse, "an ISO-8601 duration such as PT5M"));
        addDeserializer(
                Instant.class, new Text<>(Instant.class, Instant::parse, "an instant such as 2026-03-01T00:00:00Z"));
        addDeserializer(ZoneId.class, new Text<>(ZoneId.class, ZoneId::of, "a time zone such as Europe/Rome or UTC"));
    }

    private interface Reader<T> {
        T read(String text);
    }

    private static final class Text<T> extends StdDeserializer<T> {
        private static final long serialVersionUID = 1L;
        private final transient Reader<T> reader;
        private final String expected;

        Text(Class<T> type, Reader<T> reader, String expected) {
            super(type);
            this.reader = reader;
            this.expected = expected;
        }

        @Override
        public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            String text = parser.getText();
            try {
                return reader.read(text);
            } catch (DateTimeException e) {
                throw JsonMappingException.from(parser, "found '" + text + "', expected " + expected);
            }
        }
    }
}
