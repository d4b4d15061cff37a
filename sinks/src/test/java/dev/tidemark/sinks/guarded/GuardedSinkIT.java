package dev.tidemark.sinks.guarded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.RecordPosition;
import dev.tidemark.sinks.command.RejectRecord;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class GuardedSinkIT {
    @RegisterExtension
    static final MiniClusterExtension FLINK = new MiniClusterExtension(new MiniClusterResourceConfiguration.Builder()
            .setNumberTaskManagers(1)
            .setNumberSlotsPerTaskManager(2)
            .build());

    @Test
    void aBoundedStreamIsPublishedWithItsCorrectionsAndItsRejectedRecords() throws Exception {
        TestDatabase database = Totals.newDatabase();
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.setParallelism(1);
        SinkSettings settings =
                SinkSettings.of("totals", Totals.connection(database)).withBatch(100, Duration.ofMillis(50));
        env.fromSequence(1, 1_000).sinkTo(new GuardedSink<>(settings, Totals.TARGET, GuardedSinkIT::command));
        env.execute();

        assertThat(Totals.rows(database)).hasSize(9).first().isEqualTo("customer-1|09:00|991|t|0|991.00");
        assertThat(database.query("SELECT reason, topic, partition, \"offset\", raw FROM rejected_record"))
                .hasSize(100)
                .contains("malformed|orders|0|10|\\x6e6f2031303a00");
    }

    private static SinkCommand command(long n) {
        if (n % 10 == 0) {
            byte[] raw = ("no " + n + ":\0").getBytes(StandardCharsets.UTF_8);
            return new RejectRecord(new RecordPosition("orders", 0, n), "malformed", "not JSON: \0", raw);
        }
        return Totals.value("customer-" + n % 10, Totals.NINE, n, n > 990, 0, Long.toString(n));
    }
}
