package dev.tidemark.sinks.target;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.target.Guard.Verdict;
import dev.tidemark.sinks.testing.Totals;
import org.junit.jupiter.api.Test;

class GuardTest {
    @Test
    void aSettledValueBeatsAnyUnsettledOneWhateverItsRecordsAndGeneration() {
        assertThat(after(value(9, false, 9, "9"), value(1, true, 0, "1"))).isEqualTo(Verdict.APPLY);
        assertThat(after(value(1, true, 0, "1"), value(9, false, 9, "9"))).isEqualTo(Verdict.STALE);
    }

    @Test
    void amongUnsettledOnesMoreRecordsCountAndThenTheGeneration() {
        assertThat(after(value(2, false, 9, "2"), value(3, false, 0, "3"))).isEqualTo(Verdict.APPLY);
        assertThat(after(value(3, false, 0, "3"), value(3, false, 1, "3"))).isEqualTo(Verdict.APPLY);
        assertThat(after(value(3, false, 0, "3"), value(3, false, 0, "4"))).isEqualTo(Verdict.APPLY);
        assertThat(after(value(3, false, 0, "3"), value(3, false, 0, "3"))).isEqualTo(Verdict.DUPLICATE);
    }

    @Test
    void amongSettledOnesTheGenerationAloneCounts() {
        assertThat(after(value(9, true, 0, "9"), value(1, true, 1, "1"))).isEqualTo(Verdict.APPLY);
        assertThat(after(value(9, true, 1, "9"), value(10, true, 0, "10"))).isEqualTo(Verdict.STALE);
        assertThat(after(value(9, true, 0, "9"), value(9, true, 0, "8"))).isEqualTo(Verdict.CONFLICT);
        assertThat(after(value(9, true, 0, "9"), value(8, true, 0, "9"))).isEqualTo(Verdict.CONFLICT);
        assertThat(after(value(9, true, 0, "9"), value(9, true, 0, "9"))).isEqualTo(Verdict.DUPLICATE);
    }

    private static Verdict after(ReplaceWindowValue row, ReplaceWindowValue attempted) {
        return Guard.judge(row, attempted);
    }

    private static ReplaceWindowValue value(long records, boolean settled, long generation, String amount) {
        return Totals.value("a", Totals.NINE, records, settled, generation, amount);
    }
}
