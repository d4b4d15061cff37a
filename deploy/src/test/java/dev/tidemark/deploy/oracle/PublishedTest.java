package dev.tidemark.deploy.oracle;

import static dev.tidemark.deploy.oracle.Fixture.position;
import static dev.tidemark.deploy.oracle.Fixture.row;
import static dev.tidemark.deploy.oracle.Fixture.settled;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PublishedTest {
    private static final RowId ROW = row("hourly", "a", "2025-01-01T10:00:00Z");
    private static final LateRecord FIRST = new LateRecord(position(1), ROW);
    private static final LateRecord SECOND = new LateRecord(position(2), ROW);

    @Test
    void theVerdictsOfTheGenerationThatWroteTheRowHold() {
        PublishedRow ofGenerationOne = settled(ROW, 1, "1.00");

        assertThat(new Published(Map.of(ROW, ofGenerationOne), verdicts(), Map.of()).late())
                .containsExactly(FIRST);
    }

    @Test
    void withoutARowTheLastGenerationsVerdictsHold() {
        assertThat(new Published(Map.of(), verdicts(), Map.of()).late()).containsExactly(SECOND);
    }

    private static Map<Long, Set<LateRecord>> verdicts() {
        return Map.of(1L, Set.of(FIRST), 2L, Set.of(SECOND));
    }
}
