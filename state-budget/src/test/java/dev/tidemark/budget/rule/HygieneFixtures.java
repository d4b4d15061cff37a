package dev.tidemark.budget.rule;

import static dev.tidemark.budget.rule.Fixture.BUDGET;
import static dev.tidemark.budget.rule.Fixture.at;
import static dev.tidemark.budget.rule.Fixture.context;
import static dev.tidemark.budget.rule.Fixture.unbudgeted;
import static dev.tidemark.budget.rule.Jobs.job;
import static dev.tidemark.budget.rule.Jobs.totals;

import dev.tidemark.budget.job.JobSettings;
import dev.tidemark.budget.job.KeyFacts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Fixtures of the rules about uids, budgets, keys, parallelism and suppressions. */
final class HygieneFixtures {
    private static final JobSettings NO_MAXIMUM =
            new JobSettings(OptionalInt.of(2), OptionalInt.empty(), Optional.empty(), false, Optional.empty());

    private HygieneFixtures() {}

    static List<Fixture> all() {
        return List.of(
                at(
                        "Totals",
                        "uid-missing",
                        context(job(Jobs.uid(totals(), Optional.empty(), "Totals"))),
                        context(job(totals()))),
                at(
                        "totals",
                        "uid-duplicate",
                        context(job(totals(), totals())),
                        context(job(totals(), Jobs.uid(totals(), Optional.of("other"), "Totals")))),
                new Fixture("budget-missing", Optional.empty(), unbudgeted(job(totals())), context(job(totals()))),
                at(
                        "gone",
                        "budget-unused",
                        context(job(totals()), BUDGET + "  gone:\n    keys: 1\n"),
                        context(job(totals()))),
                at(
                        "totals",
                        "budget-stale",
                        context(job(totals()), BUDGET.replace("P1D", "P2D")),
                        context(job(totals()))),
                at(
                        "totals",
                        "budget-todo",
                        context(job(totals()), BUDGET.replace("2_000_000", "TODO")),
                        context(job(totals()))),
                at(
                        "totals",
                        "cardinality-unsourced",
                        context(job(totals()), BUDGET.replace("source: customers table, 2026-10", "source: ''")),
                        context(job(totals()))),
                new Fixture(
                        "max-parallelism-unset",
                        Optional.empty(),
                        context(job(NO_MAXIMUM, Jobs.parallelism(totals(), 2, OptionalInt.empty()))),
                        context(job(NO_MAXIMUM, Jobs.parallelism(totals(), 2, OptionalInt.of(720))))),
                at(
                        "totals",
                        "parallelism-above-max",
                        context(job(Jobs.parallelism(totals(), 129, OptionalInt.of(128)))),
                        context(job(Jobs.parallelism(totals(), 128, OptionalInt.of(128))))),
                at(
                        "totals",
                        "key-hash-unstable",
                        context(job(
                                Jobs.key(totals(), plain(Jobs.pojo("shop.K", "tier", Jobs.constants("shop.Tier")))))),
                        context(job(Jobs.key(totals(), plain(Jobs.pojo("shop.K", "tier", Jobs.STRING)))))),
                at(
                        "totals",
                        "key-random",
                        context(job(Jobs.key(totals(), salted("java.util.UUID.randomUUID")))),
                        context(job(Jobs.key(totals(), salted())))),
                at(
                        "totals",
                        "suppression-expired",
                        context(job(totals()), BUDGET + suppression("2026-11-30")),
                        context(job(totals()), BUDGET + suppression("2026-12-01"))),
                at(
                        "totals",
                        "suppression-unused",
                        context(job(totals()), BUDGET + suppression("2027-12-01")),
                        context(
                                job(Jobs.totals(Jobs.state(
                                        "profile",
                                        dev.tidemark.budget.job.StateFacts.Kind.VALUE,
                                        Jobs.LONG,
                                        Optional.empty()))),
                                BUDGET + suppression("2027-12-01"))));
    }

    private static KeyFacts plain(dev.tidemark.budget.job.TypeFacts type) {
        return new KeyFacts(type, Optional.of("shop.ByCustomer"), Optional.of("5e1ec7"));
    }

    private static KeyFacts salted(String... random) {
        return new KeyFacts(Jobs.STRING, Optional.of("shop.Salted"), Optional.of("5e1ec7"), List.of(), List.of(random));
    }

    private static String suppression(String until) {
        return "suppressions:\n  - {rule: removal-missing, uid: totals, reason: few customers, until: " + until + "}\n";
    }
}
