package dev.tidemark.jobs.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigFileTest {
    private static final String FILE =
            """
            job: customer-totals
            source:
              bootstrap-servers: 127.0.0.1:9092
              topic: orders
              group-id: totals
            records:
              key: [{column: customer, pointer: /customer}]
              time: {pointer: /ordered_at}
              values: [{column: amount, pointer: /amount}]
            groupings:
              - {name: hourly, length: PT1H}
            sink:
              name: totals
              url: jdbc:postgresql://127.0.0.1/shop
              user: shop
              table: customer_total
            """;

    @Test
    void whatIsNotGivenHasADefault() {
        CustomerTotalsConfig config = parse(FILE, Map.of());

        assertThat(config.runId()).isEqualTo("live");
        assertThat(config.generation()).isEqualTo(1);
        assertThat(config.publishEarly()).isTrue();
        assertThat(config.completeFrom()).isNull();
        assertThat(config.earlyInterval()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.allowedLateness()).isEqualTo(Duration.ZERO);
        assertThat(config.source().bounded()).isFalse();
        assertThat(config.source().startFrom()).isEqualTo(StartFrom.EARLIEST);
        assertThat(config.watermarks()).isEqualTo(WatermarksConfig.DEFAULT);
        assertThat(config.records().values().get(0).scale()).isEqualTo(2);
        assertThat(config.sink().batchRows()).isEqualTo(5_000);
        assertThat(config.sink().stagedRetention()).isEqualTo(Duration.ofDays(7));
    }

    @Test
    void everythingThatIsGivenIsTakenUp() {
        CustomerTotalsConfig config = parse(
                FILE
                        + """
                        run-id: repair
                        generation: 7
                        complete-from: 2026-03-01T00:00:00Z
                        parallelism: 4
                        early-interval: PT1S
                        allowed-lateness: PT5M
                        watermarks: {disorder: PT1S, idleness: PT2S, future-tolerance: PT3S, alignment: PT4S}
                        rejected: {topic: bad-orders}
                        flink: {execution.checkpointing.interval: 5 s}
                        """,
                Map.of());

        assertThat(config.runId()).isEqualTo("repair");
        assertThat(config.generation()).isEqualTo(7);
        assertThat(config.publishEarly())
                .as("a replay publishes settled rows only")
                .isFalse();
        assertThat(config.completeFrom()).isEqualTo(Instant.parse("2026-03-01T00:00:00Z"));
        assertThat(config.parallelism()).isEqualTo(4);
        assertThat(config.watermarks())
                .isEqualTo(new WatermarksConfig(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(4)));
        assertThat(config.rejected()).isEqualTo(new RejectedConfig("bad-orders"));
        assertThat(config.flink()).containsExactly(Map.entry("execution.checkpointing.interval", "5 s"));
    }

    @Test
    void anUnknownKeyIsToldWithItsLineAndTheKeyThatWasMeant() {
        assertThatThrownBy(() -> parse(FILE.replace("group-id", "groupid"), Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("totals.yaml:5: the key 'groupid' is unknown; known here: bootstrap-servers,")
                .hasMessageEndingWith("Did you mean 'group-id'?");
    }

    @Test
    void anUnknownKeyThatIsNearNothingIsToldWithoutAGuess() {
        assertThatThrownBy(() -> parse(FILE + "retention: P1D\n", Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("totals.yaml:17: the key 'retention' is unknown")
                .hasMessageNotContaining("Did you mean");
    }

    @Test
    void aKeyThatIsGivenTwiceIsRefusedWithItsLine() {
        assertThatThrownBy(() -> parse(FILE + "job: customer-totals\n", Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("totals.yaml:17: ")
                .hasMessageContaining("Duplicate")
                .hasMessageContaining("job");
    }

    @Test
    void aMissingKeyIsToldWithItsSection() {
        assertThatThrownBy(() -> parse(FILE.replace("  table: customer_total\n", ""), Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("sink: the key 'table' is missing");
    }

    @Test
    void anEmptyFileAndOneThatIsNoYamlAreRefusedWithTheirName() {
        assertThatThrownBy(() -> parse("", Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("totals.yaml");
        assertThatThrownBy(() -> parse("", Map.of("sink.table", "t")))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("totals.yaml");
        assertThatThrownBy(() -> parse("{job: [", Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("totals.yaml:");
        assertThatThrownBy(() -> parse("- 1\n", Map.of()))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("totals.yaml:1");
    }

    @Test
    void aFileThatIsNotThereIsToldWithItsPath() {
        Path nowhere = Path.of("no", "such.yaml");
        assertThatThrownBy(() -> ConfigFile.read(nowhere, Map.of(), CustomerTotalsConfig.class))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(nowhere.toAbsolutePath().toString())
                .hasMessageContaining("--config");
    }

    @Test
    void aValueOnTheCommandLineWinsOverTheFiles() {
        CustomerTotalsConfig config = parse(
                FILE,
                Map.of(
                        "sink.table", "shop.total",
                        "generation", "3",
                        "source.bounded", "true",
                        "watermarks.disorder", "PT9S",
                        "flink.execution.checkpointing.interval", "2 s",
                        "source.properties.security.protocol", "SSL",
                        "groupings", "[{name: daily, length: P1D}]"));

        assertThat(config.sink().table()).isEqualTo("shop.total");
        assertThat(config.generation()).isEqualTo(3);
        assertThat(config.source().bounded()).isTrue();
        assertThat(config.watermarks().disorder()).isEqualTo(Duration.ofSeconds(9));
        assertThat(config.flink()).containsExactly(Map.entry("execution.checkpointing.interval", "2 s"));
        assertThat(config.source().properties()).containsExactly(Map.entry("security.protocol", "SSL"));
        assertThat(config.groupings()).extracting(GroupingConfig::name).containsExactly("daily");
    }

    @Test
    void aValueOnTheCommandLineStandsInForAMissingKey() {
        String withoutTable = FILE.replace("  table: customer_total\n", "");

        assertThat(parse(withoutTable, Map.of("sink.table", "total")).sink().table())
                .isEqualTo("total");
    }

    @Test
    void aMistakeInTheFileKeepsItsLineBesideValuesOnTheCommandLine() {
        assertThatThrownBy(() -> parse(FILE.replace("topic:", "topik:"), Map.of("sink.table", "total")))
                .isInstanceOf(ConfigException.class)
                .hasMessageStartingWith("totals.yaml:4: the key 'topik' is unknown");
    }

    @Test
    void aMistakeOnTheCommandLineNamesItsKey() {
        assertThatThrownBy(() -> parse(FILE, Map.of("sink.tabel", "total")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("the key 'tabel' is unknown")
                .hasMessageContaining("Did you mean 'table'?");
        assertThatThrownBy(() -> parse(FILE, Map.of("groupings.length", "PT1H")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("--set groupings.length: 'groupings' is not a section");
        assertThatThrownBy(() -> parse(FILE, Map.of("sink.table", "[")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("--set sink.table: the value '[' is not YAML");
    }

    private static CustomerTotalsConfig parse(String text, Map<String, String> overrides) {
        return ConfigFile.parse("totals.yaml", text, overrides, CustomerTotalsConfig.class);
    }
}
