package dev.tidemark.budget.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.budget.job.StateFacts.Kind;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HandedTest {
    @Test
    void aSavepointsBytesAreReadByTheConnectorThatWroteThem() {
        assertThat(Handed.over(state("BytePrimitiveArray"), state("shop.Splits version 1")))
                .isTrue();
    }

    @Test
    void aLaterVersionReadsTheEarlierOnesButNotTheOtherWayRound() {
        assertThat(Handed.over(state("shop.Splits version 9"), state("shop.Splits version 10")))
                .isTrue();
        assertThat(Handed.over(state("shop.Splits version 10"), state("shop.Splits version 9")))
                .isFalse();
    }

    @Test
    void anotherConnectorIsNotKnownToReadThem() {
        assertThat(Handed.over(state("shop.Splits version 1"), state("shop.Offsets version 1")))
                .isFalse();
    }

    private static Locked.State state(String words) {
        return new Locked.State(Kind.OPERATOR_LIST, Optional.empty(), Optional.empty(), words, Optional.empty());
    }
}
