package dev.tidemark.sinks.dispatch.config;

import dev.tidemark.sinks.target.TableName;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The dispatcher's configuration file.
 *
 * @param database where the outbox is
 * @param table the outbox, with its schema or without
 * @param stuckHead what becomes of the requests behind one that is stuck
 * @param pollInterval how often the outbox is asked for new requests while there are none
 * @param metricsInterval how often the counters are logged
 * @param metricsPort where they can be scraped on 127.0.0.1; null for nowhere
 * @param targets the systems that are asked for effects
 */
public record DispatchConfig(
        DatabaseConfig database,
        String table,
        StuckHead stuckHead,
        Duration pollInterval,
        Duration metricsInterval,
        @Nullable Integer metricsPort,
        List<TargetConfig> targets) {
    private static final int HIGHEST_PORT = 65_535;

    public DispatchConfig(
            @Nullable DatabaseConfig database,
            @Nullable String table,
            @Nullable StuckHead stuckHead,
            @Nullable Duration pollInterval,
            @Nullable Duration metricsInterval,
            @Nullable Integer metricsPort,
            @Nullable List<TargetConfig> targets) {
        this.database = Require.present(database, "database");
        this.table = Require.orDefault(table, "dispatch_outbox");
        this.stuckHead = Require.orDefault(stuckHead, StuckHead.BLOCK);
        this.pollInterval = Require.atLeast(
                Duration.ofMillis(1), Require.orDefault(pollInterval, Duration.ofSeconds(1)), "poll-interval");
        this.metricsInterval = Require.atLeast(
                Duration.ofSeconds(1), Require.orDefault(metricsInterval, Duration.ofMinutes(1)), "metrics-interval");
        this.metricsPort = metricsPort == null
                ? null
                : Integer.valueOf(Require.between(0, HIGHEST_PORT, metricsPort, "metrics-port"));
        this.targets = List.copyOf(Require.present(targets, "targets"));
        TableName.parse(this.table);
        if (this.targets.isEmpty()) {
            throw new IllegalArgumentException("the key 'targets' is empty; nothing could be sent");
        }
        refuseDoubles();
    }

    /** The outbox. */
    public TableName outbox() {
        return TableName.parse(table);
    }

    /** The target that takes an action. */
    public Optional<TargetConfig> target(String action) {
        return targets.stream()
                .filter(target -> target.actions().contains(action))
                .findFirst();
    }

    private void refuseDoubles() {
        Set<String> names = new HashSet<>();
        Map<String, String> takers = new HashMap<>();
        for (TargetConfig target : targets) {
            if (!names.add(target.name())) {
                throw new IllegalArgumentException("two targets have the name '" + target.name() + "'");
            }
            for (String action : target.actions()) {
                String other = takers.put(action, target.name());
                if (other != null) {
                    throw new IllegalArgumentException("the action '" + action + "' is taken by '" + other
                            + "' and by '" + target.name() + "'; an action belongs to one target");
                }
            }
        }
    }
}
