package dev.tidemark.deploy.oracle;

import static dev.tidemark.deploy.oracle.Fixture.order;
import static dev.tidemark.deploy.oracle.Fixture.position;
import static dev.tidemark.deploy.oracle.Fixture.record;
import static dev.tidemark.deploy.oracle.Fixture.row;
import static dev.tidemark.deploy.oracle.Fixture.settled;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PlainCheckTest {
    private static final RowId HOUR = row("hourly", "a", "2025-01-01T10:00:00Z");
    private static final RowId FIRST_MINUTES = row("five-minute", "a", "2025-01-01T10:00:00Z");
    private static final RowId LAST_MINUTES = row("five-minute", "a", "2025-01-01T10:55:00Z");
    private static final List<InputRecord> INPUT = List.of(
            order(0, "a", "2025-01-01T10:00:00Z", "1.50"),
            order(1, "a", "2025-01-01T10:59:59.999Z", "-0.25"),
            record(2, "broken"),
            order(3, "a", "2025-01-01T10:04:00Z", "2.00"),
            order(4, "clock", "2025-01-01T11:04:00Z", "0.00"));

    private final Map<RowId, PublishedRow> rows = new HashMap<>();
    private Set<LateRecord> late = Set.of();
    private Map<Position, String> bad = Map.of(position(2), "malformed");

    @BeforeEach
    void publishTheRightRows() {
        rows.put(HOUR, settled(HOUR, 3, "3.25"));
        rows.put(FIRST_MINUTES, settled(FIRST_MINUTES, 2, "3.5"));
        rows.put(LAST_MINUTES, settled(LAST_MINUTES, 1, "-0.250"));
    }

    @Test
    void theRightRowsAreEqualAndEveryRecordHasItsPlace() {
        PlainCheck check = check();

        assertThat(check.differences()).isEmpty();
        assertThat(check.equal()).isTrue();
        assertThat(check.expectedRows()).isEqualTo(3);
        assertThat(check.settledRows()).isEqualTo(3);
        assertThat(check.conservation())
                .containsExactly(new Conservation("hourly", 3, 3, 0, 0), new Conservation("five-minute", 3, 3, 0, 0));
    }

    @Test
    void aRecordLateForOneGroupingIsMissingInThatRowOnly() {
        late = Set.of(new LateRecord(position(3), FIRST_MINUTES));
        rows.put(FIRST_MINUTES, settled(FIRST_MINUTES, 1, "1.50"));

        assertThat(check().differences()).isEmpty();
        assertThat(check().lateRecords()).isEqualTo(1);
    }

    @Test
    void aRecordBothLateAndCountedIsFound() {
        late = Set.of(new LateRecord(position(3), FIRST_MINUTES));

        assertThat(check().differences())
                .anySatisfy(difference -> assertThat(difference).contains("five-minute a", "says", "records=2"))
                .contains("five-minute: 3 due = 3 counted + 1 late does not hold, in 1 windows");
    }

    @Test
    void aRecordInNoPlaceIsFound() {
        rows.put(HOUR, settled(HOUR, 2, "1.25"));

        assertThat(check().differences())
                .anySatisfy(difference -> assertThat(difference).contains("hourly a", "records=2"))
                .contains("hourly: 3 due = 2 counted + 0 late does not hold, in 1 windows");
    }

    @Test
    void aMissingRowAWrongSumAnUnsettledRowAndARowTooManyAreFound() {
        rows.remove(HOUR);
        rows.put(FIRST_MINUTES, settled(FIRST_MINUTES, 2, "3.51"));
        rows.computeIfPresent(LAST_MINUTES, (id, row) -> new PublishedRow(row.value(), false, 1));
        RowId stray = row("hourly", "b", "2025-01-01T10:00:00Z");
        rows.put(stray, settled(stray, 1, "1.00"));

        assertThat(check().differences())
                .anySatisfy(difference ->
                        assertThat(difference).startsWith("Row hourly a").contains("is missing"))
                .anySatisfy(difference -> assertThat(difference).contains("3.51", "expected"))
                .anySatisfy(difference -> assertThat(difference).endsWith("is right but not settled."))
                .anySatisfy(difference -> assertThat(difference).contains("hourly b", "no record makes such a row"));
    }

    @Test
    void aBadRecordThatIsNotRejectedAndAGoodOneThatIsAreFound() {
        bad = Map.of(position(1), "malformed");

        assertThat(check().differences())
                .anySatisfy(difference -> assertThat(difference)
                        .startsWith("Record orders-0@2 is bad (no JSON")
                        .endsWith("but is not in rejected_record."))
                .contains("Record orders-0@1 is rejected as malformed, but the plain computation counts it.");
    }

    @Test
    void aVerdictThatCannotBeIsFound() {
        late = Set.of(
                new LateRecord(position(9), HOUR),
                new LateRecord(position(0), LAST_MINUTES),
                new LateRecord(position(1), HOUR));

        assertThat(check().differences())
                .anySatisfy(difference -> assertThat(difference).contains("@9", "no such record"))
                .anySatisfy(difference -> assertThat(difference).contains("@0", "its time is not in that window"))
                .anySatisfy(
                        difference -> assertThat(difference).contains("@1", "no record moved the watermark so far"));
    }

    private PlainCheck check() {
        var published = new Published(rows, Map.of(1L, late), bad);
        return PlainCheck.of(Fixture.definition(), INPUT, published, key -> !key.contains("clock"));
    }
}
