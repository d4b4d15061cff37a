package dev.tidemark.sinks.dispatch.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.sinks.yaml.ConfigException;
import dev.tidemark.sinks.yaml.ConfigFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DispatchConfigTest {
    private static final String FILE =
            """
            database:
              url: jdbc:postgresql://127.0.0.1/shop
              user: shop
            targets:
              - name: paging
                actions: [page]
                url: https://pager.example/pages
                keys: honoured
            """;

    private static DispatchConfig parse(String text) {
        return ConfigFile.parse("dispatch.yaml", text, DispatchConfig.class);
    }

    @Test
    void whatIsNotGivenHasADefault() {
        DispatchConfig config = parse(FILE);
        assertThat(config.table()).isEqualTo("dispatch_outbox");
        assertThat(config.stuckHead()).isEqualTo(StuckHead.BLOCK);
        assertThat(config.pollInterval()).isEqualTo(Duration.ofSeconds(1));
        assertThat(config.metricsInterval()).isEqualTo(Duration.ofMinutes(1));
        assertThat(config.metricsPort()).isNull();
        TargetConfig target = config.target("page").orElseThrow();
        assertThat(target.method()).isEqualTo("POST");
        assertThat(target.keyHeader()).isEqualTo("Idempotency-Key");
        assertThat(target.duplicateStatus()).isEqualTo(409);
        assertThat(target.retryableStatuses()).isEqualTo(Set.of(408, 425, 429, 503));
        assertThat(target.serverErrors()).isEqualTo(ServerErrors.UNKNOWN);
        assertThat(target.timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(target.lease()).isEqualTo(Duration.ofSeconds(61));
        assertThat(target.concurrency()).isEqualTo(8);
        assertThat(target.retry()).isEqualTo(RetryConfig.DEFAULT);
        assertThat(target.breaker()).isEqualTo(BreakerConfig.DEFAULT);
        assertThat(config.target("fax")).isEmpty();
    }

    @Test
    void whereKeysAreIgnoredAConflictIsARefusal() {
        assertThat(parse(FILE.replace("honoured", "ignored")).targets().get(0).duplicateStatus())
                .isZero();
    }

    @Test
    void theExampleIsRead() {
        DispatchConfig config = ConfigFile.read(
                Path.of(System.getProperty("tidemark.root", ".."), "sinks", "examples", "dispatch-outbox.yaml"),
                DispatchConfig.class);
        assertThat(config.targets()).extracting(TargetConfig::name).containsExactly("pager", "surveys");
        LookUpConfig lookUp = Objects.requireNonNull(config.targets().get(1).lookUp());
        assertThat(lookUp.url().filled(Map.of("key", "dispatch:acme:A/1")))
                .hasToString("http://127.0.0.1:18090/surveys/dispatch%3Aacme%3AA%2F1");
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                Arguments.of(
                        "keys: honoured", "kees: honoured", "8: the key 'kees' is unknown", "Did you mean 'keys'?"),
                Arguments.of("keys: honoured", "keys: maybe", "8: targets[0].keys:", "honoured"),
                Arguments.of("keys: honoured", "method: POST", "5: targets[0]: the key 'keys' is missing", ""),
                Arguments.of("user: shop", "user: ' '", "3: database: the key 'user' is blank", ""),
                Arguments.of("user: shop", "user: a\n  user: b", "4:", "Duplicate field 'user'"),
                Arguments.of(
                        "jdbc:postgresql://127.0.0.1/shop",
                        "postgres://x",
                        "1: database:",
                        "expected jdbc:postgresql:"),
                Arguments.of(
                        "jdbc:postgresql://127.0.0.1/shop",
                        "'jdbc:postgresql://x/y?password=secret'",
                        "1: database:",
                        "hold a password"),
                Arguments.of(
                        "keys: honoured",
                        "keys: honoured\n    timeout: 5",
                        "9: targets[0].timeout: found '5'",
                        "such as PT5M"),
                Arguments.of(
                        "keys: honoured",
                        "keys: honoured\n    timeout: PT9S\n    lease: PT9S",
                        "10: targets[0]: the key 'lease' is PT9S",
                        "expected PT10S"),
                Arguments.of(
                        "keys: honoured",
                        "method: GET\n    keys: honoured",
                        "8: targets[0]: the key 'method' is 'GET'",
                        "PATCH, POST, PUT"),
                Arguments.of(
                        "keys: honoured",
                        "keys: honoured\n    concurrency: 0",
                        "9: targets[0]: the key 'concurrency' is 0",
                        "1 to 1000"),
                Arguments.of(
                        "keys: honoured",
                        "keys: honoured\n    headers: {authorization: secret}",
                        "5: targets[0]:",
                        "'authorization-env' or"),
                Arguments.of(
                        "https://pager.example",
                        "https://me:secret@pager.example",
                        "7: targets[0].url:",
                        "holds a user or a password"),
                Arguments.of(
                        "https://pager.example/pages",
                        "ftp://pager.example/",
                        "7: targets[0].url:",
                        "none of http or https"),
                Arguments.of(
                        "example/pages",
                        "example/{keey}",
                        "7: targets[0].url:",
                        "known are {action}, {entity}, {key}, {tenant}"),
                Arguments.of(
                        "keys: honoured",
                        "keys: honoured\n    look-up: {url: 'http://x/{key}'}",
                        "5: targets[0]:",
                        "nothing to look up"),
                Arguments.of(
                        "keys: honoured",
                        "keys: ignored\n    look-up:\n      url: http://x/y",
                        "10: targets[0].look-up:",
                        "does not hold {key}"),
                Arguments.of(
                        "keys: honoured",
                        "keys: honoured\n  - {name: b, actions: [page], url: 'http://x', keys: ignored}",
                        "1: the action 'page' is taken",
                        "belongs to one target"),
                Arguments.of(
                        "keys: honoured",
                        "keys: honoured\n  - {name: b, actions: [page], url: 'http://x'}",
                        "9: targets[1]: the key 'keys' is missing",
                        ""),
                Arguments.of(
                        "keys: honoured",
                        "keys: honoured\nmetrics-port: 70000",
                        "9: the key 'metrics-port' is 70000",
                        "0 to 65535"),
                Arguments.of(
                        "user: shop",
                        "user: shop\n  password-env: A\n  password-file: b",
                        "1: database: both",
                        "keep one"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void aMistakeIsReportedWithItsLine(String right, String wrong, String where, String what) {
        String text = FILE.replace(right, wrong);
        assertThat(text).isNotEqualTo(FILE);
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("dispatch.yaml:" + where)
                .hasMessageContaining(what)
                .message()
                .doesNotContain("secret");
    }

    @Test
    void aFileThatIsNotThereIsNamed() {
        assertThatThrownBy(() -> ConfigFile.read(Path.of("no-such.yaml"), DispatchConfig.class))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("no-such.yaml cannot be read; check its path");
    }
}
