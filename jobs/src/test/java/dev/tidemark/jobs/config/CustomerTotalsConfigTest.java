package dev.tidemark.jobs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mistake ends in one sentence that says what was found and what was expected. */
class CustomerTotalsConfigTest {
    private static final String FILE =
            """
            job: customer-totals
            generation: 1
            parallelism: 2
            source: {bootstrap-servers: "127.0.0.1:9092", topic: orders, group-id: totals, start-from: earliest}
            records:
              key: [{column: customer, pointer: /customer}]
              time: {pointer: /ordered_at, format: iso-8601}
              values: [{column: amount, pointer: /amount, scale: 2}]
            groupings: [{name: hourly, length: PT1H}, {name: sliding, length: PT1H, step: PT5M}]
            early-interval: PT10S
            allowed-lateness: PT5M
            watermarks: {disorder: PT5S, idleness: PT30S, future-tolerance: PT1M, alignment: PT1M}
            sink: {name: totals, url: "jdbc:postgresql://127.0.0.1/shop", user: shop, table: total, batch-rows: 10}
            rejected: {topic: bad-orders}
            """;

    @Test
    void theFileThatTheMistakesAreMadeInIsRight() {
        assertThat(parse(FILE).groupings()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            job: customer-totals       | job: other                   | the file configures the job 'other'
            generation: 1              | generation: -1               | the key 'generation' is -1; expected 0 to
            generation: 1              | generation: 1.5              | 1.5
            parallelism: 2             | parallelism: 0               | the key 'parallelism' is 0; expected 1 to 128
            parallelism: 2             | parallelism: 129             | the key 'parallelism' is 129; expected 1 to 128
            topic: orders              | topic: ' '                   | the key 'topic' is blank
            start-from: earliest       | start-from: latest           | found 'latest', expected earliest, group-offsets, or an instant
            column: customer           | column: window_start         | the column 'window_start' is the table's own
            column: customer           | column: amount               | the column 'amount' is named twice
            pointer: /customer         | pointer: customer            | customer
            pointer: /customer         | pointer: ''                  | which names the whole record
            pointer: /amount           | pointer: ''                  | which names the whole record
            pointer: /ordered_at       | pointer: ''                  | which names the whole record
            iso-8601                   | epoch                        | neither iso-8601 nor epoch-millis nor a date pattern
            iso-8601                   | uuuu-MM-dd HH:mm             | name their 'zone'
            iso-8601                   | 'uuuu-MM-dd, zone: UTC'      | does not name a date and a time of day
            iso-8601                   | 'uuuu-MM-dd hh:mm, zone: UTC' | does not name a date and a time of day
            iso-8601                   | 'iso-8601, zone: UTC'        | take out the 'zone'
            iso-8601                   | 'uuuu-MM-dd HH:mm, zone: Rome' | expected a time zone such as Europe/Rome
            scale: 2                   | scale: -1                    | the key 'scale' is -1; expected 0 to 18
            scale: 2                   | scale: 19                    | the key 'scale' is 19; expected 0 to 18
            pointer: /amount           | 'pointer: /amount, product: [/a, /b]' | either a 'pointer' or a 'product'
            name: sliding              | name: hourly                 | a second grouping has the name 'hourly'
            step: PT5M                 | step: PT7M                   | expected a length that is a multiple of the step
            step: PT5M                 | step: PT2H                   | expected a length that is a multiple of the step
            step: PT5M                 | step: PT0S                   | the key 'step' is PT0S; expected at least
            step: PT5M                 | step: PT0.001S               | puts each record into 3600000 windows
            step: PT5M                 | step: PT1.0005S              | expected whole milliseconds
            step: PT5M                 | step: five minutes           | expected an ISO-8601 duration such as PT5M
            early-interval: PT10S      | early-interval: PT0S         | the key 'early-interval' is PT0S
            allowed-lateness: PT5M     | allowed-lateness: -PT5M      | the key 'allowed-lateness' is PT-5M
            allowed-lateness: PT5M     | allowed-lateness: P99999999D | expected at most
            disorder: PT5S             | disorder: -PT1S              | the key 'disorder' is PT-1S
            idleness: PT30S            | idleness: PT0S               | the key 'idleness' is PT0S
            alignment: PT1M            | alignment: -PT1M             | the key 'alignment' is PT-1M
            batch-rows: 10             | batch-rows: 0                | the key 'batch-rows' is 0; expected 1 to
            batch-rows: 10             | 'password-env: A, password-file: b' | both 'password-env' and 'password-file'
            topic: bad-orders          | topic: orders                | that the job reads
            """)
    void aMistakeIsToldInASentence(String right, String wrong, String message) {
        String text = FILE.replaceFirst(java.util.regex.Pattern.quote(right), wrong.replace("$", "\\$"));
        assertThat(text).as("the mistake is in the file").isNotEqualTo(FILE);

        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("totals.yaml:")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void noGroupingAndNoKeyAreRefused() {
        assertThatThrownBy(() -> parse(FILE.replaceFirst("groupings: .*", "groupings: []")))
                .hasMessageContaining("there is no grouping");
        assertThatThrownBy(() -> parse(FILE.replaceFirst("key: .*", "key: []")))
                .hasMessageContaining("'key' names no column");
    }

    @Test
    void aPatternMayHaveAShortYear() {
        TimeField time = parse(FILE.replace("iso-8601", "dd/MM/yy HH:mm, zone: Europe/London"))
                .records()
                .time();

        assertThat(time.isPattern()).isTrue();
    }

    private static CustomerTotalsConfig parse(String text) {
        return ConfigFile.parse("totals.yaml", text, Map.of(), CustomerTotalsConfig.class);
    }
}
