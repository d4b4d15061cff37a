package dev.tidemark.sinks.dispatch.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import dev.tidemark.sinks.yaml.ConfigFile;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What answers say about the effect. */
class ReadingTest {
    private static final Instant NOW = Instant.parse("2026-03-01T08:00:00Z");
    private static final TargetConfig HONOURED = target("keys: honoured\n    reference: {pointer: /data/id}");
    private static final TargetConfig IGNORED = target("keys: ignored");

    private static TargetConfig target(String more) {
        return ConfigFile.parse(
                        "reading.yaml",
                        """
                        database: {url: 'jdbc:postgresql://localhost/x', user: x}
                        targets:
                          - name: t
                            actions: [a]
                            url: http://localhost/
                            """
                                + "    " + more,
                        DispatchConfig.class)
                .targets()
                .get(0);
    }

    private static Answer answer(int status, String body, String... header) {
        Map<String, List<String>> headers = header.length == 0 ? Map.of() : Map.of(header[0], List.of(header[1]));
        return new Answer(
                status, HttpHeaders.of(headers, (name, value) -> true), body.getBytes(StandardCharsets.UTF_8));
    }

    private static Outcome read(TargetConfig target, Answer answer) {
        return Reading.ofRequest(target, answer, NOW);
    }

    @ParameterizedTest
    @CsvSource({
        "200, Done", "201, Done", "204, Done", "301, Refused", "400, Refused", "401, Refused", "404, Refused",
        "408, NotYet", "409, Done", "422, Refused", "425, NotYet", "429, NotYet", "500, Unknown", "502, Unknown",
        "503, NotYet", "504, Unknown", "100, Unknown"
    })
    void aStatusSaysWhetherThereWasAnEffect(int status, String outcome) {
        assertThat(read(HONOURED, answer(status, "")).getClass().getSimpleName())
                .isEqualTo(outcome);
    }

    @Test
    void aConflictIsARefusalWhereKeysAreIgnored() {
        assertThat(read(IGNORED, answer(409, "taken"))).isEqualTo(new Outcome.Refused("answered 409: taken", false));
    }

    @Test
    void aRefusalOfWhoAsksIsOneOfEveryRequest() {
        assertThat(read(HONOURED, answer(401, "")).targetFailed()).isTrue();
        assertThat(read(HONOURED, answer(422, "")).targetFailed()).isFalse();
    }

    @Test
    void theReferenceIsReadFromTheBodyOrAHeader() {
        assertThat(read(HONOURED, answer(201, "{\"data\": {\"id\": 17}}")))
                .isEqualTo(new Outcome.Done("answered 201", "17"));
        TargetConfig located = target("keys: honoured\n    reference: {header: Location}");
        assertThat(read(located, answer(201, "", "location", "/pages/17")))
                .isEqualTo(new Outcome.Done("answered 201", "/pages/17"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"no JSON", "{\"data\": {}}", "{\"data\": {\"id\": {}}}", "{\"data\": {\"id\": null}}"})
    void anAnswerWithoutItsReferenceIsDoneAllTheSame(String body) {
        assertThat(read(HONOURED, answer(201, body)))
                .isEqualTo(new Outcome.Done("answered 201; it holds no reference where one is configured", null));
    }

    @Test
    void whatATargetSaysIsShortenedAndKeptReadable() {
        assertThat(read(HONOURED, answer(422, "<p>\n  no\r\n</p>\n")).detail()).isEqualTo("answered 422: <p> no </p>");
        assertThat(read(HONOURED, answer(422, "x".repeat(400))).detail())
                .hasSizeLessThan(320)
                .endsWith("x…");
        assertThat(read(HONOURED, answer(422, "a\u0000b")).detail()).isEqualTo("answered 422: a\\u0000b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0|PT0S",
                "120|PT2M",
                "99999999999999999999|PT24H",
                "Sun, 01 Mar 2026 08:05:00 GMT|PT5M",
                "Sun, 01 Mar 2026 07:00:00 GMT|PT0S",
                "Mon, 01 Mar 2027 07:00:00 GMT|PT24H",
            })
    void aPauseIsAskedForInSecondsOrAsADate(String value, Duration pause) {
        assertThat(read(HONOURED, answer(503, "", "Retry-After", value)))
                .isEqualTo(new Outcome.NotYet("answered 503", pause));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"soon", "-5", "1.5"})
    void aPauseThatCannotBeReadIsNone(String value) {
        assertThat(read(HONOURED, answer(503, "", "Retry-After", value)))
                .isEqualTo(new Outcome.NotYet("answered 503", null));
    }

    @Test
    void aDateIsReadAgainstTheAnswersOwn() {
        HttpHeaders headers = HttpHeaders.of(
                Map.of(
                        "Retry-After", List.of("Sun, 01 Mar 2026 09:00:30 GMT"),
                        "Date", List.of("Sun, 01 Mar 2026 09:00:00 GMT")),
                (name, value) -> true);
        assertThat(read(HONOURED, new Answer(429, headers, new byte[0])))
                .isEqualTo(new Outcome.NotYet("answered 429", Duration.ofSeconds(30)));
    }

    @Test
    void differentKeysAreDifferentHeaders() {
        assertThat(HeaderText.of("dispatch:acme:CASE-1")).isEqualTo("dispatch:acme:CASE-1");
        assertThat(HeaderText.of("Zoë a%")).isEqualTo("Zo%C3%AB%20a%25").isNotEqualTo(HeaderText.of("Zoè a%"));
        assertThat(HeaderText.of("a\r\nHost: evil")).isEqualTo("a%0D%0AHost:%20evil");
    }
}
