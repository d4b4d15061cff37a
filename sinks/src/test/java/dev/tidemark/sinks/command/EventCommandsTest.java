package dev.tidemark.sinks.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventCommandsTest {

    @Test
    void aKeyIsMadeOfWhatTheCommandSaysWithItsTenant() {
        assertThat(List.of(
                        new AppendFact("t", "E1", List.of()),
                        new UpsertProjection("t", "C", 7, List.of()),
                        new TransitionWorkflow("t", "C", "E1", 7, Set.of("OPEN"), "CLOSED"),
                        new AddContribution("t", "escalations", "E1", LocalDate.EPOCH, BigDecimal.ONE),
                        new RequestDispatch("t", "C", "page", "E1", "{}")))
                .extracting(command -> command.idempotencyKey().value())
                .containsExactly(
                        "fact:t:E1",
                        "projection:t:C:v7",
                        "transition:t:C:E1",
                        "contribution:t:escalations:E1",
                        "dispatch:t:C:page:E1");
    }

    @Test
    void partsWithSeparatorsInThemMakeDifferentKeys() {
        assertThat(new AppendFact("a:b", "c", List.of()).idempotencyKey())
                .isNotEqualTo(new AppendFact("a", "b:c", List.of()).idempotencyKey());
        assertThat(new AppendFact("a\\", ":c", List.of()).idempotencyKey())
                .isNotEqualTo(new AppendFact("a\\:", "c", List.of()).idempotencyKey());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t"})
    void aBlankPartOfAnIdentityIsRefused(String blank) {
        assertThatThrownBy(() -> new AppendFact(blank, "E1", List.of())).hasMessageContaining("tenant");
        assertThatThrownBy(() -> new UpsertProjection("t", blank, 1, List.of())).hasMessageContaining("entity");
        assertThatThrownBy(() -> new RequestDispatch("t", "C", "page", blank, "{}"))
                .hasMessageContaining("event id");
    }

    @Test
    void anEventWithoutCommandsIsRefused() {
        assertThatThrownBy(() -> EventCommands.of()).hasMessageContaining("no commands");
    }

    @Test
    void aColumnThatIsEmptySoFarDoesNotChangeAContentsHash() {
        assertThat(CommandRecord.contentHash(List.of("a", "b"), Arrays.asList("1", null)))
                .isEqualTo(CommandRecord.contentHash(List.of("a"), List.of("1")))
                .isNotEqualTo(CommandRecord.contentHash(List.of("b"), List.of("1")));
    }
}
