package dev.tidemark.budget.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.findings.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every rule of the list. */
class RulesTest {
    private static final Path PAGES =
            Path.of(System.getProperty("tidemark.root", ".."), "state-budget", "docs", "rules");

    static Stream<Fixture> fixtures() {
        return Stream.of(HygieneFixtures.all(), StateFixtures.all(), TakeoverFixtures.all())
                .flatMap(List::stream);
    }

    static List<Rule> rules() {
        return Rules.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fixtures")
    void theBadJobIsFoundWhereItIsBad(Fixture fixture) {
        assertThat(found(fixture, fixture.bad()))
                .isNotEmpty()
                .allSatisfy(finding -> assertThat(finding.uid()).isEqualTo(fixture.uid()))
                .allSatisfy(finding -> assertThat(finding.mend()).endsWith("."));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("fixtures")
    void theGoodJobIsNot(Fixture fixture) {
        assertThat(found(fixture, fixture.good())).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void everyRuleHasAPageThatSaysProblemWhyAndMend(Rule rule) throws IOException {
        assertThat(Files.readString(PAGES.resolve(rule.id() + ".md")))
                .startsWith("# " + rule.id() + "\n")
                .containsSubsequence("## Problem", "## Why", "## Mend");
    }

    @Test
    void everyRuleHasTwins() {
        assertThat(fixtures().map(Fixture::rule)).containsExactlyInAnyOrderElementsOf(ids());
    }

    @Test
    void idsAreUniqueAndInKebabCase() {
        assertThat(ids()).doesNotHaveDuplicates().allMatch(id -> id.matches("[a-z]+(-[a-z]+)*"));
    }

    @Test
    void noPageIsLeftOfARuleThatIsGone() throws IOException {
        try (Stream<Path> pages = Files.list(PAGES)) {
            assertThat(pages.map(page -> page.getFileName().toString().replace(".md", "")))
                    .containsExactlyInAnyOrderElementsOf(ids());
        }
    }

    private static List<String> ids() {
        return Rules.all().stream().map(Rule::id).toList();
    }

    /** The rule's own findings, after all the rules before it. */
    private static List<Finding> found(Fixture fixture, RuleContext context) {
        List<Finding> earlier = new ArrayList<>();
        for (Rule rule : Rules.all()) {
            List<Finding> findings = rule.check(context.after(earlier));
            if (rule.id().equals(fixture.rule())) {
                return findings;
            }
            earlier.addAll(findings);
        }
        throw new AssertionError("no rule " + fixture.rule());
    }
}
