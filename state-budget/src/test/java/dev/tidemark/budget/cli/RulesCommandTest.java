package dev.tidemark.budget.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.budget.rule.Rules;
import org.junit.jupiter.api.Test;

class RulesCommandTest {
    @Test
    void rulesListsEachRuleOnALine() {
        Cli cli = Cli.run("rules");

        assertThat(cli.code()).isEqualTo(StateBudget.CLEAN);
        assertThat(cli.out().lines()).hasSameSizeAs(Rules.all());
    }

    @Test
    void explainPrintsTheRulesPage() {
        Cli cli = Cli.run("explain", "kryo-state");

        assertThat(cli.code()).isEqualTo(StateBudget.CLEAN);
        assertThat(cli.out()).startsWith("# kryo-state").contains("## Mend");
    }

    @Test
    void aRuleThereIsNotListsThoseThereAre() {
        Cli cli = Cli.run("explain", "kyro-state");

        assertThat(cli.code()).isEqualTo(StateBudget.FAILED);
        assertThat(cli.err()).contains("no rule 'kyro-state'", "kryo-state");
    }
}
