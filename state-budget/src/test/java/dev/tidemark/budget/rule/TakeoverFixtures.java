package dev.tidemark.budget.rule;

import static dev.tidemark.budget.rule.Fixture.after;
import static dev.tidemark.budget.rule.Fixture.at;
import static dev.tidemark.budget.rule.Jobs.job;
import static dev.tidemark.budget.rule.Jobs.totals;
import static dev.tidemark.budget.rule.Jobs.ttl;

import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.KeyFacts;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StateFacts.Kind;
import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.budget.lock.Schemas;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Fixtures of the rules about state there is already: each job is held against {@link #OLD}. */
final class TakeoverFixtures {
    private static final Optional<StateFacts.Ttl> DAY = Optional.of(ttl("P1D"));
    private static final JobFacts OLD = state(Schemas.PROFILE);

    private TakeoverFixtures() {}

    static List<Fixture> all() {
        return List.of(
                at(
                        "totals",
                        "uid-changed",
                        after(OLD, job(Jobs.uid(totals(), Optional.of("sums"), "Totals"))),
                        after(OLD, OLD)),
                at(
                        "totals",
                        "ttl-differs",
                        after(
                                OLD,
                                job(totals(
                                        Jobs.state("profile", Kind.VALUE, Schemas.PROFILE, Optional.of(ttl("P2D")))))),
                        after(OLD, OLD)),
                at(
                        "totals",
                        "max-parallelism-changed",
                        after(OLD, job(Jobs.parallelism(totals(), 2, OptionalInt.of(720)))),
                        after(OLD, job(Jobs.parallelism(totals(), 4, OptionalInt.of(128))))),
                at(
                        "totals",
                        "key-changed",
                        after(OLD, job(Jobs.key(totals(), key("0ther")))),
                        after(OLD, job(Jobs.key(totals(), key("5e1ec7"))))),
                at(
                        "totals",
                        "schema-incompatible",
                        after(OLD, state(Schemas.PROFILE_RETYPED)),
                        after(OLD, state(Schemas.PROFILE_GROWN))),
                at(
                        "totals",
                        "schema-data-loss",
                        after(OLD, state(Schemas.PROFILE_SHRUNK)),
                        after(OLD, state(Schemas.PROFILE_GROWN))),
                at(
                        "totals",
                        "schema-unknown",
                        after(state(Schemas.kryo(Optional.empty())), state(Schemas.kryo(Optional.of("f1a9")))),
                        after(state(Schemas.kryo(Optional.of("f1a9"))), state(Schemas.kryo(Optional.of("f1a9"))))));
    }

    private static JobFacts state(TypeFacts type) {
        return job(totals(Jobs.state("profile", Kind.VALUE, type, DAY)));
    }

    private static KeyFacts key(String fingerprint) {
        return new KeyFacts(Jobs.STRING, Optional.of("shop.ByCustomer"), Optional.of(fingerprint));
    }
}
