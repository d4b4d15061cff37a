package dev.tidemark.budget.lock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.budget.extract.types.TypeReader;
import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.JobSettings;
import dev.tidemark.budget.job.KeyFacts;
import dev.tidemark.budget.job.Origin;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TimerUse;
import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.MapSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each verdict against real restores: an old build writes a canonical savepoint, the new one is started from it on RocksDB and on
 * the heap.
 */
class CompatibilityIT {
    @TempDir
    static Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init")
    private static Builds builds;

    @BeforeAll
    static void writeTheSavepoint() throws Exception {
        builds = Builds.start(Files.createDirectories(folder));
    }

    @AfterAll
    static void close() throws Exception {
        builds.close();
    }

    static List<Case> cases() {
        return Cases.all();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void theVerdictIsThatOfARealRestore(Case each) throws Exception {
        String rocksDb = builds.restore(each, "rocksdb");
        String heap = builds.restore(each, "hashmap");
        Verdict ours = worst(Takeover.of(
                LockJob.of(job(each, each.place(), builds.before())),
                LockJob.of(job(each, each.placeAfter(), builds.after()))));

        assertThat(ours).as("our verdict").isEqualTo(each.verdict());
        assertThat(rocksDb).as("on RocksDB").isEqualTo(each.real());
        assertThat(heap).as("on the heap").isEqualTo(each.heap());
        if (each.real().equals("fails")) {
            assertThat(ours).isEqualTo(Verdict.REFUSED);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void aSavepointInPlaceOfALockIsNeverTheMilder(Case each) throws Exception {
        Locked.Job old = LockSavepoint.of(Savepoint.open(builds.savepoint()), TrustedClasses.flinkOnly());
        Locked.Job step = new Locked.Job("", old.steps().subMap(each.name(), each.name() + "\0"));

        Verdict verdict = worst(Takeover.of(step, LockJob.of(job(each, each.placeAfter(), builds.after()))));

        // it has no fingerprints, so of Kryo nothing is known
        assertThat(verdict).isIn(each.verdict(), Verdict.UNKNOWN);
        assertThat(verdict == Verdict.UNKNOWN)
                .isEqualTo(each.verdict() == Verdict.UNKNOWN || each.name().matches("kryo_(field|enum).*"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void flinkIsNeverStricterThanWeAre(Case each) throws Exception {
        TypeFacts before = type(each, each.place(), builds.before());
        TypeFacts after = type(each, each.placeAfter(), builds.after());

        FlinkCheck.Answer flink = FlinkCheck.ask(
                before.snapshot().orElseThrow(),
                after.snapshot().orElseThrow(),
                builds.after().loader());

        assertThat(flink.verdict()).as(flink.words()).isLessThanOrEqualTo(each.verdict());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void flinksOpinionAddsNothingWhereWeComparedOurselves(Case each) throws Exception {
        Locked.Job old = LockJob.of(job(each, each.place(), builds.before()));
        Locked.Job now = LockJob.of(job(each, each.placeAfter(), builds.after()));

        assertThat(FlinkOpinion.beside(
                        Takeover.of(old, now), old, now, builds.after().loader()))
                .isEmpty();
    }

    @Test
    void flinksOpinionIsAddedWhereItIsTheStricter() throws Exception {
        Case refused = Cases.all().stream()
                .filter(each -> each.name().equals("int_to_long"))
                .findFirst()
                .orElseThrow();
        Locked.Job old = LockJob.of(job(refused, "value", builds.before()));
        Locked.Job now = LockJob.of(job(refused, "value", builds.after()));

        // as if our own comparison had seen nothing
        assertThat(FlinkOpinion.beside(List.of(), old, now, builds.after().loader()))
                .singleElement()
                .satisfies(change -> assertThat(change.verdict()).isEqualTo(Verdict.REFUSED))
                .satisfies(change -> assertThat(change.now()).endsWith("Flink says incompatible"));
    }

    private static Verdict worst(List<Change> changes) {
        return changes.stream().map(Change::verdict).reduce(Verdict.KEPT, Verdict::or);
    }

    private static JobFacts job(Case each, String place, Build build) throws Exception {
        boolean key = place.equals("key");
        TypeFacts longs = new TypeReader(build.loader()).read(LongSerializer.INSTANCE);
        StateFacts state = new StateFacts(
                "kept",
                place.equals("list")
                        ? StateFacts.Kind.LIST
                        : place.equals("map") ? StateFacts.Kind.MAP : StateFacts.Kind.VALUE,
                Optional.of(key ? longs : type(each, place, build)),
                Optional.empty(),
                place.equals("ttl") ? Optional.of(new StateFacts.Ttl(Duration.ofHours(1), false)) : Optional.empty(),
                false,
                false,
                Origin.HARNESS);
        StepFacts step = new StepFacts(
                Optional.of(each.name()),
                "",
                each.name(),
                "",
                Optional.empty(),
                StepFacts.Role.OPERATOR,
                OptionalInt.of(1),
                OptionalInt.of(128),
                Optional.of(new KeyFacts(key ? type(each, place, build) : longs, Optional.empty(), Optional.empty())),
                Optional.empty(),
                List.of(state),
                TimerUse.none(),
                List.of());
        return new JobFacts(
                "cases",
                new JobSettings(OptionalInt.of(1), OptionalInt.of(128), Optional.empty(), false, Optional.empty()),
                List.of(step));
    }

    private static TypeFacts type(Case each, String place, Build build) throws Exception {
        TypeInformation<?> type = Builds.maker(each, build).type();
        TypeSerializer<?> plain = type.createSerializer(new SerializerConfigImpl());
        TypeSerializer<?> whole =
                switch (place) {
                    case "list" -> new ListSerializer<>(plain);
                    case "map" -> new MapSerializer<>(plain, LongSerializer.INSTANCE);
                    default -> plain;
                };
        return new TypeReader(build.loader()).read(whole);
    }
}
