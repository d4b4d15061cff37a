package dev.tidemark.sinks.staged;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.staged.BatchCommit.Outcome;
import dev.tidemark.sinks.staged.Staging.Staged;
import dev.tidemark.sinks.testing.CommitReply;
import dev.tidemark.sinks.testing.TcpProxy;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.TestPostgres;
import dev.tidemark.sinks.testing.Totals;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replies that are lost between staging and commit. */
class StagedFaultsIT {
    private static final List<SinkCommand> ROWS =
            List.of(Totals.settled("a", Totals.NINE, 1, "1"), Totals.settled("b", Totals.NINE, 2, "2"));

    private TestDatabase database;
    private TcpProxy proxy;
    private RetryingSession session;
    private Staging staging;
    private BatchCommit commit;

    @BeforeEach
    void connect() throws Exception {
        database = Totals.newDatabase();
        proxy = TcpProxy.to(TestPostgres.shared().port());
        SinkSettings settings = SinkSettings.of("totals", Totals.connection(database.through(proxy.port())));
        session = new RetryingSession(settings.connection(), "test", Duration.ofSeconds(20), () -> {});
        WriterLease lease = new WriterLease(session, settings, Totals.TARGET, "job-1");
        lease.acquire();
        staging = new Staging(session, settings, Totals.TARGET, lease);
        commit = new BatchCommit(session, settings, Totals.TARGET, 0);
    }

    @AfterEach
    void disconnect() {
        session.close();
        proxy.close();
    }

    @Test
    void aLostReplyToTheStagingStagesNothingTwice() throws Exception {
        Staged staged =
                new CommitReply(database, proxy, "sink_batch", "INSERT").loseDuring(() -> staging.stage(ROWS, 1));
        assertThat(staged.rows()).isEqualTo(2);
        assertThat(database.number("SELECT count(*) FROM customer_total_staging"))
                .isEqualTo(2);
        assertThat(commit.commit(staged.batches().get(0)).rows().applied()).isEqualTo(2);
    }

    @Test
    void aLostReplyToTheCommitIsFoundToBeDone() throws Exception {
        StagedBatch batch = staging.stage(ROWS, 1).batches().get(0);
        assertThat(new CommitReply(database, proxy, "sink_batch", "UPDATE")
                        .loseDuring(() -> commit.commit(batch))
                        .outcome())
                .isEqualTo(Outcome.ALREADY_COMMITTED);
        assertThat(Totals.rows(database)).containsExactly("a|09:00|1|t|0|1.00", "b|09:00|2|t|0|2.00");
    }
}
