package dev.tidemark.budget.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.budget.job.StateFacts.Kind;
import dev.tidemark.snapshot.SerializerSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.junit.jupiter.api.Test;

class LockFileTest {
    private static final Locked.Job ORDERS = new Locked.Job(
            "orders / daily #1",
            new TreeMap<>(Map.of(
                    "totals",
                    new Locked.Step(
                            false,
                            OptionalInt.of(128),
                            Optional.of(new Locked.Key(
                                    "String",
                                    Optional.of("5e1ec7"),
                                    Optional.of(serializer(Schemas.snapshot(StringSerializer.INSTANCE))))),
                            OptionalLong.empty(),
                            new TreeMap<>(Map.of(
                                    "last visit",
                                    new Locked.State(
                                            Kind.VALUE,
                                            Optional.of("TimeWindow"),
                                            Optional.of(new Locked.Ttl(Optional.of(Duration.ofDays(1)), true)),
                                            "Long",
                                            Optional.of(
                                                    new Locked.Serializer(
                                                            Schemas.snapshot(LongSerializer.INSTANCE),
                                                            Map.of("value.a b", "f1a9"))))))))));

    @Test
    void whatIsWrittenIsReadBackEqual() throws LockException {
        assertThat(LockReader.read("state.lock", LockFile.write(List.of(ORDERS))))
                .containsExactly(ORDERS);
    }

    @Test
    void eachLineIsOneFactUnderItsPathAndTheyAreSorted() {
        List<String> lines = LockFile.write(List.of(ORDERS)).lines().toList();

        assertThat(lines.get(0)).isEqualTo("# state.lock format 1, written by state-budget lock");
        assertThat(lines.subList(1, lines.size()))
                .isSorted()
                .contains(
                        "orders%20%2F%20daily%20%231/totals key String",
                        "orders%20%2F%20daily%20%231/totals max-parallelism 128",
                        "orders%20%2F%20daily%20%231/totals/last%20visit ttl PT24H since-access",
                        "orders%20%2F%20daily%20%231/totals/last%20visit kryo:value.a%20b f1a9");
    }

    @Test
    void anotherFormatIsRefused() {
        rejected("format 1,", "format 2,", "state.lock:1: expected");
    }

    @Test
    void aFactThatStandsTwiceNamesItsLine() {
        rejected(
                "/totals key String\n",
                "/totals key String\norders%20%2F%20daily%20%231/totals key Long\n",
                "state.lock:3: the fact 'key' stands here for the second time");
    }

    @Test
    void anUnknownFactNamesItsLine() {
        rejected("/totals key String", "/totals kye String", "state.lock:2: the fact 'kye' is unknown");
    }

    @Test
    void aDamagedSerializerNamesItsLine() {
        rejected(
                "/totals key-serializer ",
                "/totals key-serializer x",
                "these are not the bytes of a serializer snapshot");
    }

    @Test
    void aMergeConflictIsNotReadOver() {
        rejected("/totals key String\n", "/totals key String\n<<<<<<< HEAD\n", "state.lock:3: found '<<<<<<< HEAD'");
    }

    @Test
    void aMissingKindIsNamed() {
        rejected("/last%20visit kind VALUE", "/last%20visit type-of VALUE", "the state has no fact 'kind'");
    }

    private static void rejected(String from, String to, String message) {
        String text = LockFile.write(List.of(ORDERS));
        assertThat(text).contains(from);
        assertThatThrownBy(() -> LockReader.read("state.lock", text.replace(from, to)))
                .isInstanceOf(LockException.class)
                .hasMessageContaining(message);
    }

    private static Locked.Serializer serializer(SerializerSnapshot snapshot) {
        return new Locked.Serializer(snapshot, Map.of());
    }
}
