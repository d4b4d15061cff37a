package dev.tidemark.deploy.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.deploy.sample.Publication;
import dev.tidemark.savepoint.cli.SavepointTools;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked example of the savepoint tools' README. */
class RekeySlowIT {
    private static final Pattern CUSTOMER = Pattern.compile("\"customer\"\\s*:\\s*(\"(?:[^\"\\\\]|\\\\.)*\")");

    /** Every order names its customer's account, tenant and customer, too. */
    private static Publication withAccount(Publication order) {
        if (order.value() == null) {
            return order;
        }
        String json = new String(order.value(), StandardCharsets.UTF_8);
        Matcher customer = CUSTOMER.matcher(json);
        if (!customer.find() || !json.startsWith("{")) {
            return order;
        }
        String account = "\"acme:" + customer.group(1).substring(1);
        return new Publication(
                order.key(),
                order.timestamp(),
                ("{\"account\":" + account + "," + json.substring(1)).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aJobWhoseCustomersGetATenantEndsWithTheTotalsItWouldHaveHadFromTheStart(@TempDir Path directory)
            throws Exception {
        Orders orders = Orders.inTime(Seeds.next("Rekey"), 12_000);
        Orders withAccounts = new Orders(
                false,
                orders.publications().stream().map(RekeySlowIT::withAccount).toList());
        try (FailureStack stack = FailureStack.start(RekeySlowIT.class);
                TotalsRun run = stack.run(withAccounts)) {
            run.start(2);
            run.feed().upTo(0.5, Duration.ofSeconds(12));
            run.feed().await();
            run.awaitSettledRows(1);
            String savepoint = stack.cluster().stopJob(run.jobId());

            String rekeyed = rekey(run, savepoint, directory);

            run.with("records.key", "[{column: customer, pointer: /account}]").resume(rekeyed, 4);
            run.feed().rest(Duration.ofSeconds(12));
            // compares the table with the plain computation over all orders by account
            run.finish();
        }
    }

    private static String rekey(TotalsRun run, String savepoint, Path directory) throws Exception {
        Path rekeyed = directory.resolve("rekeyed");
        Path sql = directory.resolve("rekey-customer_total.sql");
        int exit = SavepointTools.run(
                "rekey",
                savepoint,
                rekeyed.toString(),
                "--uid",
                "slice-totals",
                "--map",
                "acme:{key}",
                "--target",
                "customer_total",
                "--target-column",
                "customer",
                "--target-sql",
                sql.toString());
        assertThat(exit).isZero();
        run.moveRows(Files.readString(sql));
        assertThat(SavepointTools.run("verify", rekeyed.toString())).isZero();
        return rekeyed.toUri().toString();
    }
}
