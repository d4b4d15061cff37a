package dev.tidemark.sinks.dispatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.sinks.dispatch.Requests;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code dispatch-outbox reconcile} in this process. */
class ReconcileCommandIT {
    private Requests requests;
    private String config;

    private record Ran(int code, String out, String err) {}

    @BeforeEach
    void create(@TempDir Path folder) throws Exception {
        requests = Requests.fresh();
        String nowhere = "http://127.0.0.1:1";
        config = Files.writeString(
                        folder.resolve("dispatch.yaml"),
                        Requests.yaml(
                                requests.database(),
                                "",
                                Requests.KEYED.formatted(nowhere),
                                Requests.BLIND.formatted(nowhere)))
                .toString();
        requests.add("k1", "CASE-1", "page");
        requests.add("k2", "CASE-1", "page");
        requests.add("k3", "CASE-3", "fax");
        requests.database()
                .execute("UPDATE dispatch_outbox SET state = 'FAILED_FINAL', attempts = 1, finished_at ="
                        + " '2026-03-01 08:00Z', outcome = 'answered 400: no' || chr(10) || 'way'"
                        + " WHERE idempotency_key = 'k1';"
                        + " UPDATE dispatch_outbox SET state = 'UNKNOWN', attempts = 2, due_at = 'infinity',"
                        + " unknown_since = '2026-03-01 09:00Z', outcome = 'no answer within PT30S',"
                        + " external_reference = 'fax-9' WHERE idempotency_key = 'k3'");
    }

    private Ran run(String... arguments) {
        CommandLine command = DispatchOutbox.commandLine();
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        command.setOut(new PrintWriter(out));
        command.setErr(new PrintWriter(err));
        int code = command.execute(arguments);
        return new Ran(code, out.toString(), err.toString());
    }

    private Ran list(String... more) {
        return reconcile("list", more);
    }

    private Ran resolve(String... more) {
        return reconcile("resolve", more);
    }

    private Ran reconcile(String verb, String... more) {
        List<String> arguments = new ArrayList<>(List.of("reconcile", verb, "--config", config));
        arguments.addAll(List.of(more));
        return run(arguments.toArray(String[]::new));
    }

    @Test
    void theListIsATable() {
        Ran ran = list();
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out())
                .isEqualTo(
                        """
                        KEY  TARGET  TENANT  RUN   STATE         TRIES  SINCE                 NEXT TRY  BEHIND  LAST OUTCOME
                        k1   paging  acme    live  FAILED_FINAL  1      2026-03-01T08:00:00Z  never     1       answered 400: no\\u000away
                        k3   faxes   acme    live  UNKNOWN       2      2026-03-01T09:00:00Z  never     0       no answer within PT30S, reference fax-9
                        """);
    }

    @Test
    void aLongOutcomeIsCutInTheTableOnly() throws Exception {
        requests.database().execute("UPDATE dispatch_outbox SET outcome = repeat('😀', 81) WHERE state = 'UNKNOWN'");
        assertThat(list("--target", "faxes").out()).contains(" " + "😀".repeat(80) + "…, reference fax-9\n");
        assertThat(list("--json").out()).contains("😀".repeat(81));
    }

    @Test
    void theListIsNarrowed() {
        assertThat(list("--target", "faxes").out()).contains("k3").doesNotContain("k1");
        assertThat(list("--state", "failed_final").out()).contains("k1").doesNotContain("k3");
        assertThat(list("--tenant", "zeta").out()).isEqualTo("Nothing is left to decide.\n");
        Ran one = list("--limit", "1");
        assertThat(one.out()).contains("k1").doesNotContain("k3");
        assertThat(one.err()).isEqualTo("There are more than 1; --limit shows more of them.\n");
    }

    @Test
    void theListIsJsonForPrograms() throws Exception {
        JsonNode json = new ObjectMapper().readTree(list("--json").out());
        assertThat(json).hasSize(2);
        assertThat(json.get(0).toString())
                .isEqualTo("{\"key\":\"k1\",\"run\":\"live\",\"tenant\":\"acme\",\"entity\":\"CASE-1\","
                        + "\"action\":\"page\",\"state\":\"FAILED_FINAL\",\"attempts\":1,"
                        + "\"since\":\"2026-03-01T08:00:00Z\",\"due\":null,\"reference\":null,"
                        + "\"outcome\":\"answered 400: no\\nway\",\"waiting\":1,\"target\":\"paging\"}");
        assertThat(list("--json", "--tenant", "zeta").out().strip()).isEqualTo("[ ]");
    }

    @Test
    void aDecisionIsStoredAndTellsWhatWasFound() throws Exception {
        Ran ran = resolve("k3", "--as", "completed", "--note", "it is in the tray", "--by", "eva");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out())
                .isEqualTo("k3: resolved as completed; it was UNKNOWN after 2 attempts (no answer within PT30S)\n");
        assertThat(requests.field("k3", "state || '|' || outcome"))
                .isEqualTo("COMPLETED|resolved as completed by eva: it is in the tray; before: no answer within PT30S");
    }

    @Test
    void ofSeveralKeysTheRefusedOnesAreTold() {
        Ran ran = resolve("k1", "k2", "k9", "--as", "failed", "--note", "x");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out().lines())
                .containsExactlyElementsOf(List.of(
                        "k1: resolved as failed; it was FAILED_FINAL after 1 attempt (answered 400: no\\u000away)",
                        "k2: not resolved; it was PENDING after 0 attempts; the dispatcher will send it, there is nothing"
                                + " to decide",
                        "k9: not resolved; there is no request with this key"));
    }

    @Test
    void misuseIsExplained() {
        Ran unsaid = resolve("k1", "--as", "failed");
        assertThat(unsaid.code()).isEqualTo(2);
        assertThat(unsaid.err()).contains("--note");
        assertThat(resolve("k1", "--as", "failed", "--note", " ").err()).contains("Say what was decided, why");
        assertThat(resolve("k1", "--as", "done", "--note", "x").err()).contains("COMPLETED, FAILED, RETRY");
        assertThat(list("--target", "pager").err()).contains("There is no target 'pager'", "there are paging, faxes");
        assertThat(list("--limit", "0").err()).contains("--limit is 0");
        assertThat(list("--state", "PENDING").err()).contains("UNKNOWN, FAILED_FINAL");
        assertThat(run("reconcile").code()).isEqualTo(2);
        Ran absent = run("reconcile", "list", "--config", "no-such.yaml");
        assertThat(absent.code()).isEqualTo(2);
        assertThat(absent.err()).startsWith("dispatch-outbox reconcile list: The configuration file");
    }
}
