package dev.tidemark.budget.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.tidemark.budget.fixture.AsyncStateJob;
import dev.tidemark.budget.fixture.KafkaJob;
import dev.tidemark.budget.fixture.Order;
import dev.tidemark.budget.fixture.SqlJob;
import dev.tidemark.budget.fixture.StatefulJob;
import dev.tidemark.budget.fixture.ThirtySteps;
import dev.tidemark.budget.fixture.TroubledJob;
import dev.tidemark.budget.job.JobFacts;
import dev.tidemark.budget.job.JobSettings;
import dev.tidemark.budget.job.Origin;
import dev.tidemark.budget.job.ProgramFacts;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StateFacts.Kind;
import dev.tidemark.budget.job.StateFacts.Ttl;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.StepFacts.Role;
import dev.tidemark.budget.job.TimerUse.Registration;
import dev.tidemark.budget.job.TimerUse.Time;
import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.budget.job.WindowFacts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is seen of each kind of operator. */
class OperatorsIT {
    private static JobJar jar = JobJar.of(Path.of(""));
    private static JobFacts stateful = new JobFacts(
            "not read yet",
            new JobSettings(OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), false, Optional.empty()),
            List.of());

    @BeforeAll
    static void read(@TempDir Path folder) throws Exception {
        jar = JobJar.of(FixtureJar.in(folder));
        stateful = job(StatefulJob.class);
    }

    @Test
    void aFunctionsStatesAreSeenWithTheirKindsAndTimesToLive() {
        StepFacts ledger = step(stateful, "ledger");

        assertThat(ledger.functionClass()).contains("dev.tidemark.budget.fixture.Ledger");
        assertThat(ledger.role()).isEqualTo(Role.OPERATOR);
        assertThat(ledger.maxParallelism()).hasValue(64);
        assertThat(ledger.notSeen()).isEmpty();
        assertThat(ledger.key().orElseThrow().type().className()).isEqualTo("java.lang.String");
        assertThat(ledger.key().orElseThrow().selector().orElseThrow()).startsWith(StatefulJob.class.getName() + "::");
        assertThat(state(ledger, "last").ttl()).contains(new Ttl(Duration.ofHours(24), false));
        assertThat(state(ledger, "by-zip").ttl()).contains(new Ttl(Duration.ofDays(7), true));
        assertThat(ledger.states())
                .filteredOn(state -> !state.internal())
                .extracting(StateFacts::name, StateFacts::kind)
                .containsExactly(
                        tuple("last", Kind.VALUE),
                        tuple("by-zip", Kind.MAP),
                        tuple("amounts", Kind.LIST),
                        tuple("sum", Kind.REDUCING),
                        tuple("mean", Kind.AGGREGATING));
    }

    @Test
    void aFieldThatKryoGetsIsAtTheEndOfItsPath() {
        TypeFacts order = state(step(stateful, "ledger"), "last").type().orElseThrow();

        assertThat(order.kind()).isEqualTo(TypeFacts.Kind.POJO);
        assertThat(order.className()).isEqualTo(Order.class.getName());
        assertThat(order.snapshot().orElseThrow().words()).startsWith("Pojo<" + Order.class.getName() + ">");
        TypeFacts note = part(part(order, "address"), "note");
        assertThat(note.kind()).isEqualTo(TypeFacts.Kind.KRYO);
        assertThat(note.className()).isEqualTo(Optional.class.getName());
        assertThat(note.fingerprint()).isPresent();
        assertThat(part(order, "tier").constants()).containsExactly("BRONZE", "SILVER");
    }

    @Test
    void windowsAreSeenWithTheirLengthsAndWhatTheyKeep() {
        assertThat(step(stateful, "sliding").window())
                .contains(new WindowFacts(
                        "SlidingEventTimeWindows(600000, 60000)",
                        Optional.of(Duration.ofMinutes(10)),
                        Optional.of(Duration.ofMinutes(1)),
                        Duration.ofMinutes(5),
                        false,
                        false));
        assertThat(step(stateful, "buffering").window().orElseThrow().buffersElements())
                .isTrue();
        assertThat(step(stateful, "session").window().orElseThrow().size()).contains(Duration.ofMinutes(30));
        assertThat(step(stateful, "endless").window().orElseThrow().neverEnds()).isTrue();
        StateFacts contents = state(step(stateful, "sliding"), "window-contents");
        assertThat(contents.namespace()).contains("TimeWindow");
        assertThat(contents.internal()).isTrue();
    }

    @Test
    void broadcastAndOperatorStateAreToldApart() {
        assertThat(state(step(stateful, "judge"), "rules").kind()).isEqualTo(Kind.BROADCAST);
        assertThat(state(step(stateful, "buffer"), "split").kind()).isEqualTo(Kind.OPERATOR_LIST);
        assertThat(state(step(stateful, "buffer"), "whole").kind()).isEqualTo(Kind.OPERATOR_UNION);
    }

    @Test
    void aJoinsBuffersShowTheRecordsInThem() {
        TypeFacts buffer = state(step(stateful, "join"), "LEFT_BUFFER").type().orElseThrow();

        TypeFacts entry = part(part(buffer, "value"), "element");
        assertThat(part(entry, "f0").className()).isEqualTo(Order.class.getName());
    }

    @Test
    void asynchronousStateKeepsTheTimeToLiveThatFlinkForgets() throws Exception {
        StateFacts seen = state(step(job(AsyncStateJob.class), "seen"), "seen");

        assertThat(seen.async()).isTrue();
        assertThat(seen.ttl()).contains(new Ttl(Duration.ofHours(2), false));
        assertThat(seen.internal()).isFalse();
    }

    @Test
    void anOperatorThatDoesNotOpenIsReportedWithItsReason() throws Exception {
        ProgramFacts program = troubled();
        JobFacts job = program.jobs().get(0);

        assertThat(step(job, "hanging").notSeen()).singleElement().asString().contains("had not opened after");
        assertThat(state(step(job, "hanging"), "before-the-hang").kind()).isEqualTo(Kind.VALUE);
        assertThat(step(job, "throwing").notSeen()).singleElement().asString().contains("no licence in /etc/licence");
        assertThat(step(job, "connecting").notSeen()).singleElement().asString().contains("refused by state-budget");
        assertThat(program.notes()).singleElement().satisfies(note -> {
            assertThat(note.kind()).isEqualTo(ProgramFacts.Kind.CONNECTION_REFUSED);
            assertThat(note.text()).contains("/127.0.0.1:5432");
        });
    }

    @Test
    void aStateThatIsMadeWithTheFirstRecordIsNotCalledSeen() throws Exception {
        StepFacts lazy = step(troubled().jobs().get(0), "lazy");

        assertThat(state(lazy, "lazy-count").origin()).isEqualTo(Origin.BYTECODE);
        assertThat(lazy.notSeen()).singleElement().asString().contains("lazy-count");
    }

    @Test
    void aTriggersStateIsSeenThoughItIsRegisteredLater() {
        assertThat(state(step(stateful, "endless"), "count").kind()).isEqualTo(Kind.REDUCING);
    }

    @Test
    void theSameKeyHasTheSameFingerprintWhereverItIsWritten() {
        assertThat(step(stateful, "ledger").key().orElseThrow().fingerprint())
                .isPresent()
                .isEqualTo(step(stateful, "join").key().orElseThrow().fingerprint());
    }

    @Test
    void timersAreReadFromTheCode() {
        assertThat(step(stateful, "ledger").timers().registrations())
                .extracting(Registration::time)
                .containsExactly(Time.PER_RECORD);
        assertThat(step(stateful, "ledger").timers().handlesTimers()).isFalse();
    }

    /** There is somebody who would take the connection. */
    @Test
    void kafkasEndsAreReadWithoutAConnection() throws Exception {
        try (ServerSocket broker = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            ProgramFacts program = Extractor.read(jar.withMain(KafkaJob.class.getName())
                    .withArguments(List.of("127.0.0.1:" + broker.getLocalPort())));
            JobFacts job = program.jobs().get(0);

            assertThat(program.notes()).isEmpty();
            assertThat(step(job, "words").role()).isEqualTo(Role.SOURCE);
            assertThat(state(step(job, "words"), "SourceReaderState")
                            .type()
                            .orElseThrow()
                            .className())
                    .contains("KafkaPartitionSplitSerializer version");
            assertThat(step(job, "out").role()).isEqualTo(Role.SINK);
            assertThat(state(step(job, "out"), "writer_raw_states").kind()).isEqualTo(Kind.OPERATOR_LIST);
            assertThat(state(step(job, "Sink Committer: out"), "streaming_committer_raw_states")
                            .kind())
                    .isEqualTo(Kind.OPERATOR_LIST);
            assertThat(job.steps())
                    .allSatisfy(step -> assertThat(step.notSeen()).isEmpty());
            broker.setSoTimeout(1);
            assertThatThrownBy(broker::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    @Test
    void aSqlJobsGeneratedOperatorsAreOpenedToo() throws Exception {
        StepFacts aggregate = job(SqlJob.class).steps().stream()
                .filter(step -> step.name().startsWith("GroupAggregate"))
                .findFirst()
                .orElseThrow();

        assertThat(aggregate.role()).isEqualTo(Role.SQL);
        assertThat(aggregate.notSeen()).isEmpty();
        StateFacts state = state(aggregate, "accState");
        assertThat(state.ttl()).contains(new Ttl(Duration.ofDays(1), false));
        assertThat(state.internal()).isTrue();
        assertThat(state.type().orElseThrow().kind()).isEqualTo(TypeFacts.Kind.ROW);
    }

    @Test
    void thirtyStepsAreReadInOneGo() throws Exception {
        JobFacts job = job(ThirtySteps.class);

        assertThat(job.steps()).hasSize(30);
        assertThat(job.steps().subList(1, 29)).allSatisfy(step -> {
            assertThat(step.uid().orElseThrow()).startsWith("sum-");
            assertThat(state(step, "_op_state").kind()).isEqualTo(Kind.VALUE);
        });
    }

    private static ProgramFacts troubled() throws IOException, InterruptedException {
        return Extractor.read(
                jar.withMain(TroubledJob.class.getName()).withLimits(JobJar.MAIN_LIMIT, Duration.ofMillis(500)));
    }

    private static JobFacts job(Class<?> main) throws IOException, InterruptedException {
        return Extractor.read(jar.withMain(main.getName())).jobs().get(0);
    }

    private static StepFacts step(JobFacts job, String uid) {
        return job.steps().stream()
                .filter(step -> step.label().equals(uid))
                .findFirst()
                .orElseThrow();
    }

    private static StateFacts state(StepFacts step, String name) {
        return step.states().stream()
                .filter(state -> state.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not among " + step.states()));
    }

    private static TypeFacts part(TypeFacts type, String name) {
        return type.parts().stream()
                .filter(part -> part.name().equals(name))
                .findFirst()
                .orElseThrow()
                .type();
    }
}
