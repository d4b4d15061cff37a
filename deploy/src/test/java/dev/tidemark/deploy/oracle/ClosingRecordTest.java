package dev.tidemark.deploy.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClosingRecordTest {
    private static final List<InputRecord> INPUT = List.of(
            Fixture.order(0, "a", "2025-01-01T10:00:00Z", "1.00"),
            Fixture.order(1, "b", "2025-01-01T09:00:00Z", "1.00"),
            Fixture.record(2, "broken"));

    @Test
    void itMovesTheWatermarkPastEveryWindowAndItsLateness() {
        ClosingRecord closing = ClosingRecord.after(Fixture.definition(), INPUT);

        Instant lastWindowIsGone = Instant.parse("2025-01-01T11:05:00Z");
        assertThat(closing.time().minusSeconds(5)).isAfter(lastWindowIsGone);
    }

    @Test
    void itCanBeCountedUnderAKeyOfItsOwn() {
        ClosingRecord closing = ClosingRecord.after(Fixture.definition(), INPUT);

        var input = Input.read(Fixture.definition(), List.of(Fixture.record(3, closing.time(), closing.json())));

        assertThat(input.countable()).singleElement().satisfies(record -> {
            assertThat(ClosingRecord.isKey(record.key())).isTrue();
            assertThat(record.time()).isEqualTo(closing.time().toEpochMilli());
        });
    }

    @Test
    void itIsWrittenInTheDefinitionsOwnForm() {
        TotalsDefinition nested = Fixture.definition(
                """
                source: {topic: lines}
                records:
                  key: [{column: shop, pointer: /who/shop}, {column: till, pointer: /who/till}]
                  time: {pointer: /at, format: "yyyy-MM-dd HH:mm", zone: Europe/Rome}
                  values: [{column: revenue, product: [/n, /price]}]
                groupings: [{name: daily, length: P1D}]
                sink: {table: revenue}
                """);
        var line = Fixture.record(
                0, "{\"who\": {\"shop\": \"a\", \"till\": 1}, \"at\": \"2025-01-01 10:00\", \"n\": 1, \"price\": 2}");

        assertThat(ClosingRecord.after(nested, List.of(line)).json())
                .isEqualTo("{\"who\":{\"shop\":\"(closing)\",\"till\":\"(closing)\"},\"n\":\"0\",\"price\":\"0\","
                        + "\"at\":\"2025-01-02 10:01\"}");
    }

    @Test
    void anInputWithoutAnyCountableRecordIsRefused() {
        assertThatThrownBy(() -> ClosingRecord.after(Fixture.definition(), List.of(Fixture.record(0, "broken"))))
                .hasMessageContaining("None of the 1 records can be counted; check the pointers");
    }

    @Test
    void theMostFrequentKeysComeFirst() {
        var records = List.of(
                Fixture.order(0, "a", "2025-01-01T10:00:00Z", "1.00"),
                Fixture.order(1, "b", "2025-01-01T10:00:00Z", "1.00"),
                Fixture.order(2, "b", "2025-01-01T10:00:00Z", "1.00"),
                Fixture.order(3, "c", "2025-01-01T10:00:00Z", "1.00"));

        assertThat(FrequentKeys.of(Fixture.definition(), records, 2)).containsExactly(List.of("b"), List.of("a"));
    }
}
