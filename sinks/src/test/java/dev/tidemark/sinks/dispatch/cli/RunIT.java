package dev.tidemark.sinks.dispatch.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.tidemark.sinks.dispatch.DispatchProcess;
import dev.tidemark.sinks.dispatch.EffectServer;
import dev.tidemark.sinks.dispatch.Requests;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code dispatch-outbox run} as a process. */
class RunIT {
    private static final Pattern METRICS = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/metrics");
    /** No call of these times out before the test says what becomes of it. */
    private static final String PATIENT =
            Requests.KEYED.replace("PT0.5S", "PT50S").replace("PT1.5S", "PT60S");

    private final EffectServer server = new EffectServer();
    private Requests requests;
    private Path folder;

    @BeforeEach
    void create(@TempDir Path given) throws Exception {
        folder = given;
        requests = Requests.fresh();
    }

    @AfterEach
    void close() {
        server.close();
    }

    private String config(String rest, String... targets) throws IOException {
        return Files.writeString(
                        folder.resolve("dispatch.yaml"),
                        Requests.yaml(
                                requests.database(),
                                rest,
                                String.join("", targets).formatted(server.url(""))))
                .toString();
    }

    private DispatchProcess start(String... arguments) throws IOException {
        return DispatchProcess.start(folder, Map.of(), arguments);
    }

    private static String page(DispatchProcess process) throws Exception {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> METRICS.matcher(process.log()).find());
        Matcher address = METRICS.matcher(process.log());
        assertThat(address.find()).isTrue();
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(address.group())).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void onceSendsWhatIsDueAndEnds() throws Exception {
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-1", "page", "replay-3", "{}");
        String config = config("", Requests.KEYED);

        DispatchProcess dry = DispatchProcess.run(folder, "run", config, "--once", "--dry-run");
        assertThat(dry.exitCode()).as(dry.log()).isZero();
        assertThat(dry.output()).isEqualTo("paging: k1\n");
        assertThat(server.calls()).isEmpty();

        DispatchProcess live = DispatchProcess.run(folder, "run", config, "--once");
        assertThat(live.exitCode()).as(live.log()).isZero();
        assertThat(live.log()).contains("k1 at paging is COMPLETED after attempt 1", "reference ref-k1");
        assertThat(server.keysCalled()).as("what replays requested is not sent").containsExactly("k1");

        DispatchProcess replay = DispatchProcess.run(folder, "run", config, "--once", "--run", "replay-3");
        assertThat(replay.exitCode()).as(replay.log()).isZero();
        assertThat(server.keysCalled()).containsExactly("k1", "k2");
    }

    @Test
    void aTermSignalLetsTheCallsInHandEnd() throws Exception {
        assertThat(endedBy("TERM")).isZero();
    }

    @Test
    void anInterruptLetsTheCallsInHandEnd() throws Exception {
        assertThat(endedBy("INT")).isEqualTo(130);
    }

    private int endedBy(String signal) throws Exception {
        for (int i = 0; i < 20; i++) {
            requests.add("k" + i, "CASE-" + i, "page");
        }
        server.shut();
        try (DispatchProcess process = start("run", config("", PATIENT))) {
            await().atMost(Duration.ofSeconds(30)).until(() -> server.calls().size() == 8);
            process.signal(signal);
            server.open();
            int code = process.exitCode();
            assertThat(process.log()).contains("Stopped. Since the start: completed{target=paging,run=live}=8");
            assertThat(requests.database().query("SELECT state, count(*) FROM dispatch_outbox GROUP BY 1 ORDER BY 1"))
                    .containsExactly("COMPLETED|8", "PENDING|12");
            return code;
        }
    }

    @Test
    void aSecondSignalDoesNotWait() throws Exception {
        requests.add("k1", "CASE-1", "page");
        server.shut();
        try (DispatchProcess process = start("run", config("", PATIENT))) {
            await().atMost(Duration.ofSeconds(30)).until(() -> server.calls().size() == 1);
            process.signal("TERM");
            await().atMost(Duration.ofSeconds(30)).until(() -> {
                process.signal("TERM");
                return !process.isAlive();
            });
            assertThat(process.exitCode()).isEqualTo(143);
        }
        assertThat(requests.state("k1")).isEqualTo("IN_PROGRESS");
    }

    @Test
    void theMetricsPageTellsWhatWaitsAndForHowLong() throws Exception {
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-1", "page");
        requests.add("k3", "CASE-2", "fax");
        requests.add("k4", "CASE-3", "unheard-of");
        requests.database()
                .execute("UPDATE dispatch_outbox SET requested_at = now() - interval '1 hour'"
                        + " WHERE idempotency_key = 'k2'");
        server.treat("k1", EffectServer.Manner.REFUSE_400);
        server.treat("k3", EffectServer.Manner.DIE_AFTER_EFFECT);
        try (DispatchProcess process = start(
                "run",
                config(
                        "metrics-port: 0",
                        Requests.KEYED.formatted(server.url("")),
                        Requests.BLIND.formatted(server.url(""))))) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> requests.state("k3").equals("UNKNOWN"));
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> requests.state("k1").equals("FAILED_FINAL"));
            String page = page(process);
            assertThat(page)
                    .contains(
                            "# TYPE dispatch_backlog_requests gauge\n",
                            "dispatch_database_up 1\n",
                            "dispatch_target_resting{target=\"faxes\"} 0\n",
                            "dispatch_backlog_requests{target=\"paging\",action=\"page\",run=\"live\","
                                    + "state=\"PENDING\",left_to_a_person=\"no\"} 1\n",
                            "dispatch_backlog_requests{target=\"paging\",action=\"page\",run=\"live\","
                                    + "state=\"FAILED_FINAL\",left_to_a_person=\"yes\"} 1\n",
                            "dispatch_backlog_requests{target=\"faxes\",action=\"fax\",run=\"live\","
                                    + "state=\"UNKNOWN\",left_to_a_person=\"yes\"} 1\n",
                            "dispatch_backlog_requests{target=\"(none)\",action=\"unheard-of\"")
                    .containsPattern("dispatch_backlog_oldest_seconds\\{target=\"paging\",action=\"page\","
                            + "run=\"live\",state=\"PENDING\",left_to_a_person=\"no\"} 36\\d\\d\n");
        }
    }

    @Test
    void withoutItsTableItDoesNotStartAndPrintsTheStatement() throws Exception {
        requests.database().execute("DROP TABLE dispatch_outbox");
        DispatchProcess process = DispatchProcess.run(folder, "run", config("", Requests.KEYED));
        assertThat(process.exitCode()).isEqualTo(2);
        assertThat(process.log())
                .contains("There is no table 'dispatch_outbox'. Create it with:", "CREATE TABLE IF NOT EXISTS")
                .doesNotContain("\tat ");

        DispatchProcess printed = DispatchProcess.run(folder, "print-sql");
        requests.database().execute(printed.output());
        assertThat(DispatchProcess.run(folder, "run", config("", Requests.KEYED), "--once")
                        .exitCode())
                .isZero();
    }

    @Test
    void withoutItsSecretsItDoesNotStart() throws Exception {
        String database = config("", Requests.KEYED);
        String text = Files.readString(Path.of(database));
        Files.writeString(Path.of(database), text.replace("postgres}", "postgres, password-env: NO_SUCH_VARIABLE}"));
        DispatchProcess noPassword = DispatchProcess.run(folder, "run", database);
        assertThat(noPassword.exitCode()).isEqualTo(2);
        assertThat(noPassword.log()).contains("environment variable NO_SUCH_VARIABLE, which is not set");

        Files.writeString(Path.of(database), text + "    authorization-env: NO_SUCH_TOKEN\n");
        DispatchProcess noToken = DispatchProcess.run(folder, "run", database);
        assertThat(noToken.exitCode()).isEqualTo(2);
        assertThat(noToken.log()).contains("environment variable NO_SUCH_TOKEN, which is not set");
        try (DispatchProcess token =
                DispatchProcess.start(folder, Map.of("NO_SUCH_TOKEN", "Bearer x"), "run", database, "--once")) {
            assertThat(token.exitCode()).as(token.log()).isZero();
        }
    }
}
