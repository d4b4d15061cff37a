package dev.tidemark.deploy.oracle;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A definition and records to compute with. */
final class Fixture {
    static final String CONFIGURATION =
            """
            source: {topic: orders}
            records:
              key: [{column: customer, pointer: /customer}]
              time: {pointer: /ordered_at, format: iso-8601}
              values: [{column: amount, pointer: /amount, scale: 2}]
            groupings: [{name: hourly, length: PT1H}, {name: five-minute, length: PT5M}]
            allowed-lateness: PT5M
            watermarks: {disorder: PT5S, future-tolerance: PT1M}
            sink: {table: customer_total}
            """;

    private Fixture() {}

    static TotalsDefinition definition() {
        return definition(CONFIGURATION);
    }

    static TotalsDefinition definition(String yaml) {
        try {
            return TotalsDefinition.of(new YAMLMapper().readTree(yaml));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Position position(long offset) {
        return new Position("orders", 0, offset);
    }

    static InputRecord record(long offset, String json) {
        return record(offset, Instant.parse("2025-01-01T12:00:00Z"), json);
    }

    static InputRecord record(long offset, Instant published, String json) {
        return new InputRecord(position(offset), published.toEpochMilli(), json.getBytes(StandardCharsets.UTF_8));
    }

    static InputRecord order(long offset, String customer, String time, String amount) {
        return record(
                offset,
                "{\"customer\": \"" + customer + "\", \"ordered_at\": \"" + time + "\", \"amount\": " + amount + "}");
    }

    static RowId row(String grouping, String customer, String start) {
        return new RowId(grouping, List.of(customer), Instant.parse(start));
    }

    static PublishedRow settled(RowId id, long records, String amount) {
        Duration length = id.grouping().equals("hourly") ? Duration.ofHours(1) : Duration.ofMinutes(5);
        var value = new RowValue(id.start().plus(length), records, List.of(new BigDecimal(amount)));
        return new PublishedRow(value, true, 1);
    }
}
