package dev.tidemark.sinks.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommandRecordTest {
    private static final Instant NINE = Instant.parse("2026-03-01T09:00:00Z");

    @Test
    void keysOfDifferentIdentitiesDifferAlsoWhereTheirPartsHoldTheSeparator() {
        assertThat(key("a:b", "c")).isNotEqualTo(key("a", "b:c"));
        assertThat(key("a\\", "b")).isNotEqualTo(key("a\\:b"));
        assertThat(key("a, b")).isNotEqualTo(key("a", "b"));
    }

    @Test
    void aKeyTooLongForAnIndexIsCutAndStaysItsOwn() {
        CommandRecord one = CommandRecord.of(value("x".repeat(5_000) + "1"));
        CommandRecord two = CommandRecord.of(value("x".repeat(5_000) + "2"));
        assertThat(one.key()).hasSizeLessThan(500).isNotEqualTo(two.key());
    }

    @Test
    void whatPostgresCannotHoldIsWrittenAsAnEscape() {
        assertThat(CommandRecord.readable("a\0b\ud83d😀")).isEqualTo("a\\u0000b\\ud83d😀");
        assertThat(CommandRecord.of(value("a\0\"\n")).json()).contains("\"a\\u0000\\\"\\u000a\"");
    }

    @Test
    void howLateARecordWasIsNoPartOfItsHash() {
        assertThat(late("4 s late", 1).hash()).isEqualTo(late("9 s late", 1).hash());
        assertThat(late("4 s late", 1).hash()).isNotEqualTo(late("4 s late", 2).hash());
    }

    @Test
    void theCommandIsOneLineOfJson() {
        assertThat(CommandRecord.of(value("7")).json())
                .isEqualTo("{\"command\":\"replace-window-value\",\"grouping\":\"hourly\",\"key\":[\"7\"],"
                        + "\"start\":\"2026-03-01T09:00:00Z\",\"end\":\"2026-03-01T10:00:00Z\",\"records\":1,"
                        + "\"settled\":true,\"generation\":0,\"values\":[5,\"x\"]}");
    }

    @Test
    void aBlankKeyIsRefused() {
        assertThatThrownBy(() -> new IdempotencyKey(" ")).hasMessageContaining("blank");
    }

    private static String key(Object... parts) {
        return new ReplaceWindowValue(
                        new WindowIdentity("hourly", List.of(parts), NINE), NINE.plusSeconds(1), 1, true, 0, List.of())
                .idempotencyKey()
                .value();
    }

    private static ReplaceWindowValue value(String customer) {
        return new ReplaceWindowValue(
                new WindowIdentity("hourly", List.of(customer), NINE),
                NINE.plusSeconds(3_600),
                1,
                true,
                0,
                List.of(5L, "x"));
    }

    private static CommandRecord late(String detail, int raw) {
        return CommandRecord.of(new RejectLateRecord(
                new RecordPosition("orders", 0, 1),
                new WindowIdentity("hourly", List.of("7"), NINE),
                NINE.plusSeconds(1),
                0,
                detail,
                new byte[] {(byte) raw}));
    }
}
