package dev.tidemark.savepoint.testing;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.core.execution.SavepointFormatType;
import org.awaitility.Awaitility;

/**
 * The tale the tests tell: customers put numbers on two days, the job stops with a savepoint, and later it, or another
 * build of it, is asked for all it knows and time moves on.
 */
public final class Story {
    public static final String TENANT = "acme";
    public static final int CUSTOMERS = 40;
    public static final long START = Instant.parse("2026-03-01T10:00:00Z").toEpochMilli();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private Story() {}

    /** The keys of the story's events. */
    public static List<String> customers() {
        List<String> keys = new ArrayList<>();
        for (int i = 0; i < CUSTOMERS; i++) {
            // also non-ASCII and empty
            keys.add(i == 0 ? "" : i % 7 == 0 ? "käufer-" + i + "-客" : "customer-" + i);
        }
        return keys;
    }

    /** A channel of its own for each run. */
    public static String newChannel() {
        return "channel-" + UUID.randomUUID();
    }

    /** Sends three puts for each customer, the last on another day; sessions stay open. */
    public static void tell(String channel) {
        int i = 0;
        for (String customer : customers()) {
            i++;
            Channel.of(channel).send(Event.put(TENANT, customer, i, START + i * 1000L));
            Channel.of(channel).send(Event.put(TENANT, customer, i + 100, START + 60_000 + i * 1000L));
            Channel.of(channel)
                    .send(Event.put(
                            TENANT,
                            customer,
                            i + 200,
                            START + Duration.ofDays(1).toMillis() + i * 1000L));
        }
    }

    /** Asks about every customer and waits for the answers. */
    public static void ask(String channel) {
        ask(channel, customers());
    }

    /** Asks about these customers and waits for the answers. */
    public static void ask(String channel, List<String> customers) {
        long before = answers(channel);
        customers.forEach(customer -> Channel.of(channel).send(Event.ask(TENANT, customer)));
        Awaitility.await().atMost(PATIENCE).until(() -> answers(channel) >= before + customers.size());
    }

    private static long answers(String channel) {
        return Channel.of(channel).lines().stream()
                .filter(line -> line.startsWith("answer "))
                .count();
    }

    /** Lets all time pass, and waits until every timer, day and session has fired. */
    public static void end(String channel) {
        // per customer three timers, two days, two sessions
        end(channel, CUSTOMERS * 7L);
    }

    /** Lets all time pass, and waits until that many timers, days and sessions have fired. */
    public static void end(String channel, long expected) {
        Channel.of(channel).send(Event.watermark(START + Duration.ofDays(10).toMillis()));
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> Channel.of(channel).lines().stream()
                                .filter(line -> !line.startsWith("answer "))
                                .count()
                        >= expected);
    }

    /** Everything the job said, sorted. */
    public static List<String> lines(String channel) {
        return Channel.of(channel).lines().stream().sorted().toList();
    }

    /** Runs the first half of the story and stops with a savepoint. */
    public static <K> String savepoint(
            TestCluster cluster,
            KeySelector<Event, K> key,
            TypeInformation<K> type,
            TestCluster.Setting setting,
            SavepointFormatType format,
            Path directory)
            throws Exception {
        String channel = newChannel();
        TestCluster.Running job = cluster.start(new StoryJob<>(channel, key, type), setting);
        tell(channel);
        ask(channel);
        return job.stop(directory, format);
    }

    /** Runs the second half from a savepoint and returns everything the job said, sorted. */
    public static <K> List<String> resume(
            TestCluster cluster,
            KeySelector<Event, K> key,
            TypeInformation<K> type,
            TestCluster.Setting setting,
            String savepoint)
            throws Exception {
        String channel = newChannel();
        TestCluster.Running job = cluster.restore(new StoryJob<>(channel, key, type), setting, savepoint);
        ask(channel);
        end(channel);
        job.cancel();
        return lines(channel);
    }

    /** Runs the whole story without a stop: what every rewrite must lead to. */
    public static <K> List<String> whole(
            TestCluster cluster, KeySelector<Event, K> key, TypeInformation<K> type, TestCluster.Setting setting)
            throws Exception {
        String channel = newChannel();
        TestCluster.Running job = cluster.start(new StoryJob<>(channel, key, type), setting);
        tell(channel);
        ask(channel);
        end(channel);
        job.cancel();
        return lines(channel);
    }
}
