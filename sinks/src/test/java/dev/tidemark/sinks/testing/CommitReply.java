package dev.tidemark.sinks.testing;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.awaitility.Awaitility;

/**
 * Loses the reply to a commit: the server commits, the client never hears of it. The commit is held for a moment by a
 * deferred trigger, within which the proxy begins to swallow replies.
 */
public final class CommitReply {
    private final TestDatabase database;
    private final TcpProxy proxy;

    /**
     * @param table the first write to it that commits loses its reply
     * @param event {@code INSERT} or {@code UPDATE}
     */
    public CommitReply(TestDatabase database, TcpProxy proxy, String table, String event) throws Exception {
        this.database = database;
        this.proxy = proxy;
        database.execute(
                "CREATE SEQUENCE held; CREATE FUNCTION hold_first() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                        + " IF nextval('held') = 1 THEN PERFORM pg_sleep(1); END IF; RETURN NULL; END $$;"
                        + " CREATE CONSTRAINT TRIGGER hold AFTER " + event + " ON " + table
                        + " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_first()");
    }

    /** Runs the work, through the proxy, in another thread; loses the reply to its first commit; gives its result. */
    public <T> T loseDuring(Callable<T> work) throws Exception {
        CompletableFuture<T> result = CompletableFuture.supplyAsync(() -> {
            try {
                return work.call();
            } catch (Exception e) {
                throw new CompletionException(e);
            }
        });
        Awaitility.await()
                .atMost(Duration.ofSeconds(20))
                .until(() -> database.number("SELECT count(*) FROM pg_stat_activity WHERE query = 'COMMIT' AND state ="
                                + " 'active' AND datname = current_database()")
                        == 1);
        proxy.swallowReplies();
        Awaitility.await().until(() -> proxy.swallowedBytes() > 0);
        proxy.cutOnce();
        proxy.pass();
        return result.get();
    }
}
