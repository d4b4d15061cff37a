package dev.tidemark.sinks.staged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.sinks.SinkSettings;
import dev.tidemark.sinks.jdbc.RetryingSession;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.Totals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WriterLeaseIT {
    private TestDatabase database;
    private SinkSettings settings;
    private RetryingSession session;
    private RetryingSession otherSession;
    private WriterLease lease;
    private WriterLease other;

    @BeforeEach
    void connect() throws Exception {
        database = Totals.newDatabase();
        settings = SinkSettings.of("totals", Totals.connection(database)).withWriterLease(Duration.ofSeconds(2));
        session = new RetryingSession(settings.connection(), "one", Duration.ofSeconds(5), () -> {});
        otherSession = new RetryingSession(settings.connection(), "two", Duration.ofSeconds(5), () -> {});
        lease = new WriterLease(session, settings, Totals.TARGET, "job-1");
        other = new WriterLease(otherSession, settings, Totals.TARGET, "job-2");
        lease.acquire();
    }

    @AfterEach
    void disconnect() {
        session.close();
        otherSession.close();
    }

    @Test
    void theSubtasksAndTheNextAttemptsOfOneJobShareIt() throws Exception {
        lease.acquire();
        lease.renew();
        assertThat(holder()).isEqualTo("job-1");
    }

    @Test
    void anotherJobIsRefusedAsLongAsTheFirstRenewsIt() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Void> alive = CompletableFuture.runAsync(() -> {
            while (!done.get()) {
                try {
                    lease.renew();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        assertThatThrownBy(() -> other.acquire())
                .hasMessageContaining("job job-1 is writing under this name")
                .hasMessageContaining("this is job job-2");
        done.set(true);
        alive.get();
        assertThat(holder()).isEqualTo("job-1");
    }

    @Test
    void anotherJobTakesASilentJobsPlaceAndTheSilentOneCanNeitherRenewNorStage() throws Exception {
        other.acquire();
        assertThat(holder()).isEqualTo("job-2");
        assertThatThrownBy(() -> lease.renew()).hasMessageContaining("job job-2 writes under this name now");
        Staging staging = new Staging(session, settings, Totals.TARGET, lease);
        assertThatThrownBy(() -> staging.stage(List.of(Totals.settled("a", Totals.NINE, 1, "1")), 1))
                .hasMessageContaining("job job-2 writes under this name now");
        assertThat(database.number("SELECT count(*) FROM customer_total_staging"))
                .isZero();
    }

    @Test
    void aReleasedLeaseIsTakenAtOnce() throws Exception {
        lease.release();
        // would else wait for the lease to lapse, and be refused because the first job renewed it in between
        lease.renew();
        lease.release();
        other.acquire();
        assertThat(holder()).isEqualTo("job-2");
    }

    @Test
    void aLeaseDoesNotChangeHandsBeneathATransactionThatReliesOnIt() throws Exception {
        database.execute("UPDATE sink_writer SET renewed_at = '-infinity'");
        AtomicReference<CompletableFuture<Void>> takeover = new AtomicReference<>();
        BatchLedger ledger = new BatchLedger(Totals.TARGET);
        StagedBatch batch = new StagedBatch(UUID.randomUUID(), "totals", 0, Instant.EPOCH);
        session.transaction(connection -> {
            assertThat(ledger.enter(connection, batch, 0, 1, "job-1")).isTrue();
            takeover.set(CompletableFuture.runAsync(() -> {
                try {
                    other.acquire();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }));
            Awaitility.await()
                    .until(() -> database.number("SELECT count(*) FROM pg_stat_activity"
                                    + " WHERE application_name = 'two' AND wait_event_type = 'Lock'")
                            == 1);
            return batch;
        });
        Objects.requireNonNull(takeover.get()).get();
        assertThat(holder()).isEqualTo("job-2");
    }

    private String holder() throws Exception {
        return database.query("SELECT job_id FROM sink_writer WHERE sink = 'totals'")
                .get(0);
    }
}
