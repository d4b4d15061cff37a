package dev.tidemark.jobs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.jobs.config.RepeatsConfig.Removal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventDedupConfigTest {
    private static final String FILE =
            """
            job: event-dedup
            run-id: live
            source: {bootstrap-servers: "127.0.0.1:9092", topic: payments, group-id: dedup}
            records:
              tenant: {value: shop}
              event-id: /id
              time: {pointer: /at}
              attributes: [{column: amount, pointer: /amount}]
            repeats: {horizon: P1D, removal: event-time}
            output: {topic: unique-payments, transactional-id-prefix: dedup-payments, transaction-timeout: PT10M}
            sink: {name: dedup, url: "jdbc:postgresql://127.0.0.1/shop", user: shop, table: payment}
            """;

    @Test
    void theFileThatTheMistakesAreMadeInIsRight() {
        assertThat(parse(FILE).repeats().removal()).isEqualTo(Removal.EVENT_TIME);
        assertThat(parse(FILE).publish()).isTrue();
    }

    @Test
    void aReplayWritesNoTopicUnlessItIsTold() {
        assertThat(parse(FILE.replace("run-id: live", "run-id: replay-3")).publish())
                .isFalse();
        assertThat(parse(FILE.replace("run-id: live", "run-id: replay-3\npublish: true"))
                        .publish())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            removal: event-time      | removal: last-access    | the key 'removal' is 'last-access'; expected event-time or last-write-ttl
            'horizon: P1D, '         | ''                      | the key 'horizon' is missing
            horizon: P1D             | horizon: PT0S           | the key 'horizon' is PT0S; expected at least PT1S
            topic: unique-payments   | topic: payments         | it would read its own output without end
            transactional-id-prefix: dedup-payments | transactional-id-prefix: '' | the key 'transactional-id-prefix' is blank
            transaction-timeout: PT10M | transaction-timeout: PT0S | the key 'transaction-timeout' is PT0S
            event-id: /id            | event-id: id            | id
            """)
    void aMistakeIsToldInASentence(String right, String wrong, String message) {
        String text = FILE.replaceFirst(java.util.regex.Pattern.quote(right), wrong);
        assertThat(text).as("the mistake is in the file").isNotEqualTo(FILE);

        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("dedup.yaml:")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    private static EventDedupConfig parse(String text) {
        return ConfigFile.parse("dedup.yaml", text, Map.of(), EventDedupConfig.class);
    }
}
