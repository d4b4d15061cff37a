package dev.tidemark.budget.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.snapshot.SerializerSnapshot;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class FactsJsonTest {
    @Test
    void whatIsWrittenIsReadBackAsAnEqualRecord() throws IOException {
        ProgramFacts facts = facts();

        assertThat(FactsJson.read(FactsJson.write(facts), ProgramFacts.class)).isEqualTo(facts);
    }

    @Test
    void whatIsEmptyIsLeftOut() throws IOException {
        assertThat(FactsJson.write(facts()))
                .doesNotContain("\"maxParallelism\"")
                .contains("\"PT10S\"");
    }

    @Test
    void anythingElseIsRefusedWithTheReason() {
        assertThatThrownBy(() -> FactsJson.read("{}", ProgramFacts.class))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll("not a ProgramFacts", "String is missing");
    }

    private static ProgramFacts facts() throws IOException {
        DataOutputSerializer bytes = new DataOutputSerializer(64);
        TypeSerializerSnapshot.writeVersionedSnapshot(bytes, LongSerializer.INSTANCE.snapshotConfiguration());
        TypeFacts type = new TypeFacts(
                TypeFacts.Kind.BASIC,
                "java.lang.Long",
                List.of(),
                List.of(),
                Optional.of("ab"),
                Optional.of(SerializerSnapshot.decode(bytes.getCopyOfBuffer(), TrustedClasses.flinkOnly())));
        StepFacts step = new StepFacts(
                Optional.of("totals"),
                "0f",
                "Totals",
                "shop.Totals",
                Optional.empty(),
                StepFacts.Role.OPERATOR,
                OptionalInt.of(4),
                OptionalInt.empty(),
                Optional.of(new KeyFacts(type, Optional.of("shop.ByCustomer"), Optional.empty())),
                Optional.empty(),
                List.of(new StateFacts(
                        "seen",
                        StateFacts.Kind.VALUE,
                        Optional.of(type),
                        Optional.empty(),
                        Optional.of(new StateFacts.Ttl(Duration.ofHours(2), false)),
                        false,
                        false,
                        Origin.HARNESS)),
                TimerUse.none(),
                List.of("a reason"));
        JobSettings settings = new JobSettings(
                OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), true, Optional.of(Duration.ofSeconds(10)));
        return new ProgramFacts(
                "shop.Main",
                List.of(new JobFacts("orders", settings, List.of(step))),
                List.of(new ProgramFacts.Note(ProgramFacts.Kind.CONNECTION_REFUSED, "main tried to connect")));
    }
}
