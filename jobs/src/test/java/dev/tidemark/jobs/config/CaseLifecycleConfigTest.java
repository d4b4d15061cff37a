package dev.tidemark.jobs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CaseLifecycleConfigTest {
    private static final String FILE =
            """
            job: case-lifecycle
            run-id: live
            source: {bootstrap-servers: "127.0.0.1:9092", topic: case-events, group-id: cases}
            records:
              tenant: {pointer: /tenant}
              case-id: /case
              event-id: /id
              event: /event
              time: {pointer: /at}
              attributes: [{column: agent, pointer: /agent}, {column: note, pointer: /note, required: false}]
            workflow:
              transitions:
                - {event: opened, to: OPEN}
                - {event: escalated, from: [OPEN], to: ESCALATED, dispatch: page}
            reorder: {events-per-case: 10}
            sink: {name: cases, url: "jdbc:postgresql://127.0.0.1/shop", user: shop, table: support_case}
            rejected: {topic: bad-events}
            """;

    @Test
    void theFileThatTheMistakesAreMadeInIsRight() {
        CaseLifecycleConfig config = parse(FILE);

        assertThat(config.workflow().transitions()).hasSize(2);
        assertThat(config.records().format().texts())
                .extracting(TextColumn::column)
                .containsExactly("event_id", "event", "agent", "note");
        assertThat(config.tables()).isEqualTo(new CaseTablesConfig("case_event", "case_status", "dispatch_outbox"));
    }

    @Test
    void aReplayRequestsNoEffectsUnlessItIsTold() {
        assertThat(parse(FILE).dispatch()).isTrue();
        assertThat(parse(FILE.replace("run-id: live", "run-id: replay-3")).dispatch())
                .isFalse();
        assertThat(parse(FILE.replace("run-id: live", "run-id: replay-3\ndispatch: true"))
                        .dispatch())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            job: case-lifecycle   | job: customer-totals             | the file configures the job 'customer-totals'
            run-id: live          | run-id: ' '                      | the key 'run-id' is blank
            pointer: /tenant      | 'pointer: /tenant, value: north' | either a 'pointer' to a field, or a 'value'
            pointer: /tenant      | ''                               | either a 'pointer' to a field, or a 'value'
            case-id: /case        | case-id: ''                      | which names the whole record
            event-id: /id         | event: /id                       | event
            column: note          | column: agent                    | the column 'agent' is named twice
            event: escalated      | event: opened                    | two transitions have the event 'opened'
            event: opened, to     | 'event: opened, from: [OPEN], to' | no transition opens a case
            from: [OPEN]          | from: [OPNE]                     | the status 'OPNE', which no transition leads to; statuses are: ESCALATED, OPEN
            to: ESCALATED         | to: ''                           | the key 'to' is blank
            events-per-case: 10   | events-per-case: 1               | the key 'events-per-case' is 1; expected 2 to
            topic: bad-events     | topic: case-events               | that the job reads
            """)
    void aMistakeIsToldInASentence(String right, String wrong, String message) {
        String text = FILE.replaceFirst(java.util.regex.Pattern.quote(right), wrong);
        assertThat(text).as("the mistake is in the file").isNotEqualTo(FILE);

        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("cases.yaml:")
                .hasMessageContaining(message)
                .hasMessageNotContaining("\n");
    }

    private static CaseLifecycleConfig parse(String text) {
        return ConfigFile.parse("cases.yaml", text, Map.of(), CaseLifecycleConfig.class);
    }
}
