package dev.tidemark.jobs.totals;

import dev.tidemark.jobs.Job;
import dev.tidemark.jobs.config.ConfigException;
import dev.tidemark.jobs.config.ConfigFile;
import dev.tidemark.jobs.config.CustomerTotalsConfig;
import dev.tidemark.jobs.config.KeyColumn;
import dev.tidemark.jobs.config.ValueColumn;
import dev.tidemark.jobs.env.JobSettings;
import dev.tidemark.jobs.env.SinkConnections;
import dev.tidemark.jobs.ingest.KafkaIngest;
import dev.tidemark.jobs.ingest.RejectedTopic;
import dev.tidemark.jobs.ingest.TopicCheck;
import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.check.SinkStartException;
import dev.tidemark.sinks.check.StartupCheck;
import dev.tidemark.sinks.guarded.GuardedSink;
import dev.tidemark.sinks.staged.StagedSink;
import dev.tidemark.sinks.target.Column;
import dev.tidemark.sinks.target.ColumnType;
import dev.tidemark.sinks.target.ColumnType.Kind;
import dev.tidemark.sinks.target.TableName;
import dev.tidemark.sinks.target.WindowTarget;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Wires {@code customer-totals} to Kafka and PostgreSQL. */
public final class CustomerTotals implements Job {

    @Override
    public String name() {
        return CustomerTotalsConfig.JOB;
    }

    @Override
    public void check(Path file, Map<String, String> overrides) {
        CustomerTotalsConfig config = ConfigFile.read(file, overrides, CustomerTotalsConfig.class);
        requireEverything(config, settings(config), target(config));
    }

    @Override
    public StreamExecutionEnvironment prepare(Path file, Map<String, String> overrides) {
        CustomerTotalsConfig config = ConfigFile.read(file, overrides, CustomerTotalsConfig.class);
        WindowTarget target = target(config);
        SinkSettings settings = settings(config);
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment(
                JobSettings.of(config.parallelism(), config.flink()));
        new CustomerTotalsJob(config).build(environment, ends(config, settings, target));
        return environment;
    }

    static CustomerTotalsJob.Ends ends(CustomerTotalsConfig config, SinkSettings settings, WindowTarget target) {
        var commands = new TotalCommands(
                config.records().key().size(),
                config.records().values().stream().mapToInt(ValueColumn::scale).toArray(),
                config.generation());
        return new CustomerTotalsJob.Ends(
                KafkaIngest.source(config.source(), config.records().format(), config.watermarks()),
                KafkaIngest.watermarks(config.watermarks(), config.source().bounded()),
                new GuardedSink<>(settings, target, commands.provisional()),
                new StagedSink<>(settings, target, commands.verdicts()),
                new GuardedSink<>(settings, target, TotalCommands.rejected()),
                config.rejected() == null
                        ? null
                        : RejectedTopic.sink(config.source(), config.rejected().topic()));
    }

    static void requireEverything(CustomerTotalsConfig config, SinkSettings settings, WindowTarget target) {
        try {
            StartupCheck.staged(settings, target);
        } catch (SinkStartException e) {
            throw new ConfigException(String.valueOf(e.getMessage()), e);
        }
        Set<String> topics = new LinkedHashSet<>(List.of(config.source().topic()));
        if (config.rejected() != null) {
            topics.add(config.rejected().topic());
        }
        TopicCheck.requireTopics(config.source(), topics);
    }

    static SinkSettings settings(CustomerTotalsConfig config) {
        return SinkConnections.settings(config.sink(), config.runId(), config.generation());
    }

    static WindowTarget target(CustomerTotalsConfig config) {
        try {
            List<Column> key = config.records().key().stream()
                    .map(KeyColumn::column)
                    .map(name -> new Column(name, ColumnType.of(Kind.TEXT)))
                    .toList();
            List<Column> values = config.records().values().stream()
                    .map(ValueColumn::column)
                    .map(name -> new Column(name, ColumnType.of(Kind.NUMERIC)))
                    .toList();
            return WindowTarget.of(TableName.parse(config.sink().table()), key, values);
        } catch (IllegalArgumentException e) {
            throw new ConfigException("sink: " + e.getMessage(), e);
        }
    }
}
