package dev.tidemark.deploy.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.deploy.text.TextTable.Align;
import dev.tidemark.deploy.text.TextTable.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTest {
    private final TextTable table =
            new TextTable(List.of(new Column("customer", Align.LEFT), new Column("amount", Align.RIGHT)));

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        table.add(List.of("李小龙", "1.50"));
        table.add(List.of("Zoë", "10,000.25"));

        assertThat(table.lines(80)).containsExactly("customer     amount", "李小龙         1.50", "Zoë       10,000.25");
    }

    @Test
    void theWidestColumnIsCutWhereTheTerminalIsNarrow() {
        table.add(List.of("a customer with a long name", "1.50"));

        assertThat(table.lines(20)).containsExactly("customer      amount", "a customer …    1.50");
    }

    @Test
    void aTerminalTooNarrowForAnythingStillGetsEveryColumn() {
        table.add(List.of("a customer with a long name", "1.50"));

        assertThat(table.lines(3)).containsExactly("cus…  amo…", "a c…  1.50");
    }

    @Test
    void controlCharactersCannotBreakALineOrTheTerminal() {
        table.add(List.of("a\nb\u001b[2J", "1"));

        assertThat(table.lines(80).get(1)).startsWith("a\\nb\\u001b[2J");
    }

    @Test
    void aRowOfAnotherLengthIsRefused() {
        assertThatThrownBy(() -> table.add(List.of("only one"))).hasMessageContaining("1 cells does not fit");
    }
}
