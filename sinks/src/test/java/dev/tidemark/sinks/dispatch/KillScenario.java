package dev.tidemark.sinks.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.dispatch.EffectServer.Manner;
import dev.tidemark.sinks.testing.TestPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Two dispatchers, each a process, send the requests of many entities to a server that misbehaves, and are killed again
 * and again with calls in hand. Half of the requests go to a target that ignores keys, so that a second call of one of
 * them is a second effect. Everything is drawn from the seed but the instants.
 */
final class KillScenario {
    /**
     * Long enough that a busy machine is no fault, for the second target: its look-up must not come before an effect
     * that is under way.
     */
    private static final String PATIENT =
            """
                timeout: PT2S
                lease: PT3S
                concurrency: 16
                retry: {max-attempts: 60, first-pause: PT0.01S, longest-pause: PT0.2S}
                breaker: {failures: 100}
            """;

    private static final String TARGETS =
            """
              - name: paging
                actions: [page]
                url: %s/keyed/pages
                keys: honoured
            """
                    + PATIENT
                    + """
              - name: letters
                actions: [letter]
                url: %s/plain/letters
                keys: ignored
                look-up: {url: '%s/plain/{key}', after: PT1S, not-found: resend}
            """
                    + PATIENT;

    private static final Manner[] FAULTS = {
        Manner.DIE_AFTER_EFFECT,
        Manner.DIE_BEFORE_EFFECT,
        Manner.NEVER,
        Manner.HALF_A_BODY,
        Manner.FAIL_500,
        Manner.BUSY_503
    };

    private final Random random;
    private final int count;
    private final int entities;
    private final int kills;
    private final Duration patience;
    private final Path folder;
    private final Map<String, List<String>> keysByEntity = new LinkedHashMap<>();
    private final DispatchProcess[] processes = new DispatchProcess[2];

    /**
     * @param count how many requests
     * @param kills how often a dispatcher is killed
     * @param patience how long all of it may take
     */
    KillScenario(long seed, int count, int entities, int kills, Duration patience, Path folder) {
        System.out.println("Kills of dispatchers: seed " + seed + ", repeat with -Dtidemark.seed=" + seed);
        this.random = new Random(seed);
        this.count = count;
        this.entities = entities;
        this.kills = kills;
        this.patience = patience;
        this.folder = folder;
    }

    /** The given seed, else another each time. */
    static long seed() {
        Long given = Long.getLong("tidemark.seed");
        return given == null ? System.nanoTime() % 1_000_000 : given;
    }

    /** Runs it and looks at what came of it. */
    String run() throws Exception {
        Requests requests = Requests.in(TestPostgres.shared().freshDatabase());
        try (EffectServer server = new EffectServer()) {
            add(requests, server);
            Path config = folder.resolve("dispatch.yaml");
            String url = server.url("");
            Files.writeString(config, Requests.yaml(requests.database(), "", TARGETS.formatted(url, url, url)));
            LinkedBlockingQueue<Integer> due = new LinkedBlockingQueue<>();
            Set<Integer> moments = moments();
            server.listen(call -> {
                if (moments.contains(call)) {
                    due.add(call);
                }
            });
            long start = System.nanoTime();
            int interrupted = killUntilDone(requests, config, due);
            double seconds = (System.nanoTime() - start) / 1e9;
            stop();
            check(requests, server);
            assertThat(interrupted).as("requests whose dispatcher was killed").isPositive();
            return "%,d requests of %,d entities in %.0f s: %d kills, which left %d requests in progress; %,d calls, %,d effects"
                    .formatted(
                            count,
                            entities,
                            seconds,
                            kills,
                            interrupted,
                            server.calls().size(),
                            server.effectsInOrder().size());
        } finally {
            for (DispatchProcess process : processes) {
                if (process != null) {
                    process.close();
                }
            }
        }
    }

    private void add(Requests requests, EffectServer server) throws SQLException {
        try (Connection connection = requests.database().connect();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO dispatch_outbox"
                        + " (idempotency_key, command_hash, tenant, entity, action, payload, run)"
                        + " VALUES (?, '', 'acme', ?, ?, '{}', 'live')")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < count; i++) {
                String key = "k" + i;
                String entity = "CASE-" + random.nextInt(entities);
                insert.setString(1, key);
                insert.setString(2, entity);
                insert.setString(3, random.nextBoolean() ? "page" : "letter");
                insert.addBatch();
                keysByEntity.computeIfAbsent(entity, e -> new ArrayList<>()).add(key);
                if (random.nextInt(20) == 0) {
                    server.treat(key, FAULTS[random.nextInt(FAULTS.length)]);
                }
            }
            insert.executeBatch();
            connection.commit();
        }
    }

    /** The numbers of the calls during which a dispatcher is killed, spread over all of them. */
    private Set<Integer> moments() {
        Set<Integer> moments = new TreeSet<>();
        int stride = count * 9 / 10 / kills;
        for (int i = 0; i < kills; i++) {
            moments.add(1 + i * stride + random.nextInt(stride));
        }
        return moments;
    }

    /** How many requests the killed dispatchers had in hand. */
    private int killUntilDone(Requests requests, Path config, LinkedBlockingQueue<Integer> due) throws Exception {
        long deadline = System.nanoTime() + patience.toNanos();
        int interrupted = 0;
        for (int i = 0; i < processes.length; i++) {
            processes[i] = start(config);
        }
        while (requests.database().number("SELECT count(*) FROM dispatch_outbox WHERE state <> 'COMPLETED'") > 0) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("Not done within " + patience + "; stuck are "
                        + requests.database()
                                .query("SELECT state, action, count(*), min(outcome) FROM dispatch_outbox"
                                        + " GROUP BY 1, 2 ORDER BY 1, 2"));
            }
            if (due.poll(50, TimeUnit.MILLISECONDS) != null) {
                interrupted += kill(requests, config);
            }
        }
        return interrupted;
    }

    /** Kills one that has requests in hand and starts another in its place. */
    private int kill(Requests requests, Path config) throws Exception {
        List<Integer> working = new ArrayList<>();
        while (working.isEmpty()) {
            for (int i = 0; i < processes.length; i++) {
                if (inHand(requests, processes[i]) > 0) {
                    working.add(i);
                }
            }
            if (working.isEmpty()
                    && requests.database().number("SELECT count(*) FROM dispatch_outbox WHERE state <> 'COMPLETED'")
                            == 0) {
                return 0;
            }
        }
        int victim = working.get(random.nextInt(working.size()));
        DispatchProcess killed = processes[victim];
        killed.kill();
        int left = inHand(requests, killed);
        processes[victim] = start(config);
        return left;
    }

    private static int inHand(Requests requests, DispatchProcess process) throws SQLException {
        return (int) requests.database()
                .number("SELECT count(*) FROM dispatch_outbox WHERE state = 'IN_PROGRESS'"
                        + " AND split_part(leased_by, '/', 2) = '" + process.pid() + "'");
    }

    private DispatchProcess start(Path config) throws IOException {
        return DispatchProcess.start(folder, Map.of(), "run", config.toString());
    }

    private void stop() throws Exception {
        for (DispatchProcess process : processes) {
            process.signal("TERM");
        }
        for (DispatchProcess process : processes) {
            assertThat(process.exitCode()).as(process.log()).isZero();
        }
    }

    private void check(Requests requests, EffectServer server) throws SQLException {
        Map<String, Long> effects =
                server.effectsInOrder().stream().collect(Collectors.groupingBy(key -> key, Collectors.counting()));
        assertThat(effects).as("effects of a key").hasSize(count).allSatisfy((key, times) -> assertThat(times)
                .as(key)
                .isEqualTo(1));
        Map<String, String> entityOf = keysByEntity.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream().map(key -> Map.entry(key, entry.getKey())))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        Map<String, List<String>> made = server.effectsInOrder().stream().collect(Collectors.groupingBy(entityOf::get));
        assertThat(made).as("the order of each entity's effects").isEqualTo(keysByEntity);
        assertThat(requests.database()
                        .query("SELECT DISTINCT state, leased_by, unknown_since, finished_at IS NOT NULL"
                                + " FROM dispatch_outbox"))
                .containsExactly("COMPLETED|null|null|t");
    }
}
