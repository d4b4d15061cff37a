package dev.tidemark.budget.rule;

import static dev.tidemark.budget.rule.Fixture.BUDGET;
import static dev.tidemark.budget.rule.Fixture.at;
import static dev.tidemark.budget.rule.Fixture.context;
import static dev.tidemark.budget.rule.Jobs.LONG;
import static dev.tidemark.budget.rule.Jobs.job;
import static dev.tidemark.budget.rule.Jobs.state;
import static dev.tidemark.budget.rule.Jobs.totals;
import static dev.tidemark.budget.rule.Jobs.ttl;

import dev.tidemark.budget.job.JobSettings;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StateFacts.Kind;
import dev.tidemark.budget.job.TimerUse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Fixtures of the rules about states, timers, windows and backends. */
final class StateFixtures {
    private static final Optional<StateFacts.Ttl> DAY = Optional.of(ttl("P1D"));

    private StateFixtures() {}

    static List<Fixture> all() {
        StateFacts renewed =
                state("profile", Kind.VALUE, LONG, Optional.of(new StateFacts.Ttl(Duration.ofDays(1), true)));
        String dedupe = BUDGET.replace("accumulator", "dedupe-entries");
        StateFacts union = state("floor", Kind.OPERATOR_UNION, LONG, Optional.empty());
        return List.of(
                at(
                        "totals",
                        "removal-missing",
                        context(job(totals(state("profile", Kind.MAP, LONG, Optional.empty())))),
                        context(job(totals(state("profile", Kind.MAP, LONG, DAY))))),
                at(
                        "totals",
                        "dedupe-last-access",
                        context(job(totals(renewed)), dedupe),
                        context(job(totals()), dedupe)),
                at(
                        "totals",
                        "timer-per-record",
                        context(job(Jobs.timers(totals(), timer(TimerUse.Time.PER_RECORD)))),
                        context(job(Jobs.timers(totals(), timer(TimerUse.Time.COALESCED))))),
                at(
                        "totals",
                        "kryo-state",
                        context(job(totals(state(
                                "profile",
                                Kind.VALUE,
                                Jobs.pojo("shop.Profile", "visits", Jobs.kryo("java.util.Optional")),
                                DAY)))),
                        context(job(
                                totals(state("profile", Kind.VALUE, Jobs.pojo("shop.Profile", "visits", LONG), DAY))))),
                at(
                        "totals",
                        "window-buffers-elements",
                        context(job(Jobs.window(totals(), "PT24H", true))),
                        context(job(Jobs.window(totals(), "PT24H", false)))),
                at(
                        "totals",
                        "union-state",
                        context(job(totals(union))),
                        context(
                                job(totals(union)),
                                BUDGET + "      - {category: operator-state, state: floor, count: 4, bytes: 8 B}\n")),
                new Fixture(
                        "over-budget",
                        Optional.empty(),
                        context(job(totals()), BUDGET + ceiling("local-disk: 100 MiB")),
                        context(job(totals()), BUDGET + ceiling("local-disk: 10 GiB"))),
                new Fixture(
                        "heap-too-small",
                        Optional.empty(),
                        context(job(Jobs.settings("hashmap", 128), totals()), BUDGET + ceiling("heap: 512 MiB")),
                        context(job(Jobs.settings("hashmap", 128), totals()), BUDGET + ceiling("heap: 4 GiB"))),
                new Fixture(
                        "timers-on-heap",
                        Optional.empty(),
                        context(job(onHeap("rocksdb"), totals(Jobs.timers()))),
                        context(job(onHeap("hashmap"), totals(Jobs.timers())))),
                at(
                        "totals",
                        "async-state-ttl-ignored",
                        context(job(totals(Jobs.async(state("profile", Kind.VALUE, LONG, DAY))))),
                        context(job(
                                Jobs.settings("forst", 128),
                                totals(Jobs.async(state("profile", Kind.VALUE, LONG, DAY)))))),
                at(
                        "totals",
                        "async-state-canonical",
                        context(job(totals(Jobs.async(state("profile", Kind.VALUE, LONG, DAY))))),
                        context(job(totals(state("profile", Kind.VALUE, LONG, DAY))))),
                at(
                        "totals",
                        "not-checked",
                        context(job(Jobs.notSeen(totals(), "open() did not return within 5 s"))),
                        context(job(totals()))));
    }

    private static String ceiling(String line) {
        return "ceilings:\n  workers: 1\n  " + line + "\n";
    }

    private static JobSettings onHeap(String backend) {
        return new JobSettings(OptionalInt.of(2), OptionalInt.of(128), Optional.of(backend), true, Optional.empty());
    }

    private static TimerUse timer(TimerUse.Time time) {
        return new TimerUse(List.of(new TimerUse.Registration("processElement", time)), true, false, true);
    }
}
