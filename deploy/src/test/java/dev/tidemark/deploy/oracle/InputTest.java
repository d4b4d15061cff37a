package dev.tidemark.deploy.oracle;

import static dev.tidemark.deploy.oracle.Fixture.order;
import static dev.tidemark.deploy.oracle.Fixture.position;
import static dev.tidemark.deploy.oracle.Fixture.record;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputTest {
    private static final String RETAIL =
            """
            source: {topic: lines}
            records:
              key: [{column: customer, pointer: /CustomerID}, {column: country, pointer: /Country}]
              time: {pointer: /InvoiceDate, format: "yyyy-MM-dd HH:mm:ss", zone: Europe/London}
              values: [{column: revenue, product: [/Quantity, /UnitPrice], scale: 2}]
            groupings: [{name: hourly, length: PT1H}]
            sink: {table: revenue}
            """;

    @Test
    void aRecordIsReadExactly() {
        var input = read(order(0, "Zoë", "2025-01-01T12:00:00.123999+01:00", "0.10"));

        assertThat(input.bad()).isEmpty();
        assertThat(input.countable())
                .containsExactly(new CountableRecord(
                        position(0),
                        List.of("Zoë"),
                        Instant.parse("2025-01-01T11:00:00.123Z").toEpochMilli(),
                        List.of(new BigDecimal("0.10"))));
    }

    @Test
    void numbersWrittenAsTextAndProductsAreRead() {
        var input = Input.read(
                Fixture.definition(RETAIL),
                List.of(
                        record(
                                0,
                                """
                        {"CustomerID": "17850.0", "Country": "Éire", "InvoiceDate": "2010-07-01 08:26:00",
                         "Quantity": "-6", "UnitPrice": "2.55"}
                        """)));

        assertThat(input.countable())
                .containsExactly(new CountableRecord(
                        position(0),
                        List.of("17850.0", "Éire"),
                        Instant.parse("2010-07-01T07:26:00Z").toEpochMilli(),
                        List.of(new BigDecimal("-15.30"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "not json",
                "[]",
                "{} {}",
                "{\"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": 1}",
                "{\"customer\": null, \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": 1}",
                "{\"customer\": \" \", \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": 1}",
                "{\"customer\": \"a\", \"ordered_at\": \"2025-02-30T12:00:00Z\", \"amount\": 1}",
                "{\"customer\": \"a\", \"ordered_at\": 1735732800, \"amount\": 1}",
                "{\"customer\": \"a\", \"ordered_at\": \"+10000-01-01T00:00:00Z\", \"amount\": 1}",
                "{\"customer\": 1.5, \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": 1}",
                "{\"customer\": \"a\\u0000\", \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": 1}",
                "{\"customer\": \"a\\ud800\", \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": 1}",
                "{\"customer\": \"a\", \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": 1, \"amount\": 2}",
                "{\"customer\": \"a\", \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": 12345678901234567}",
                "{\"customer\": \"a\", \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": 1e-400000000}",
                "{\"customer\": \"a\", \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": \"NaN\"}",
                "{\"customer\": \"a\", \"ordered_at\": \"2025-01-01T12:00:00Z\"}",
                "{\"customer\": \"a\", \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": \"many\"}",
                "{\"customer\": \"a\", \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": 0.001}",
                "{\"customer\": \"a\", \"ordered_at\": \"2025-01-01T12:00:00Z\", \"amount\": true}"
            })
    void whatCannotBeCountedIsBad(String json) {
        var input = read(record(0, json));

        assertThat(input.countable()).isEmpty();
        assertThat(input.bad()).containsOnlyKeys(position(0));
    }

    @Test
    void aRecordWithoutAValueIsBad() {
        assertThat(read(new InputRecord(position(3), 0, null)).bad()).containsOnlyKeys(position(3));
    }

    @Test
    void aRecordAheadOfItsKafkaTimestampByMoreThanTheToleranceIsBad() {
        Instant published = Instant.parse("2025-01-01T12:00:00Z");
        var within =
                record(0, published, "{\"customer\": \"a\", \"ordered_at\": \"2025-01-01T12:01:00Z\", \"amount\": 1}");
        var beyond = record(
                1, published, "{\"customer\": \"a\", \"ordered_at\": \"2025-01-01T12:01:00.001Z\", \"amount\": 1}");

        var input = Input.read(Fixture.definition(), List.of(within, beyond));

        assertThat(input.countable()).extracting(CountableRecord::position).containsExactly(position(0));
        assertThat(input.bad()).containsOnlyKeys(position(1));
    }

    private static Input read(InputRecord record) {
        return Input.read(Fixture.definition(), List.of(record));
    }
}
