package dev.tidemark.sinks.dispatch.outbox;

import dev.tidemark.sinks.dispatch.config.StuckHead;
import dev.tidemark.sinks.target.TableName;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The statements on an outbox. Pure text. All times are the server's, so that no dispatcher's clock matters. */
public final class OutboxSql {
    private static final String RESOURCE = "/sql/outbox.sql";
    /** The name that the resource's indexes begin with: two outboxes of one schema need two names. */
    private static final String PREFIX = "dispatch_outbox";
    /** As the index "open" has it, word for word: else the planner could not use it. */
    static final String OPEN =
            "NOT (%1$s.state = 'COMPLETED' OR (%1$s.state = 'FAILED_FINAL' AND %1$s.resolved_at IS NOT NULL))";
    /** Only a person can decide, for nothing is tried any more. */
    private static final String LEFT_TO_A_PERSON =
            "(%1$s.state = 'FAILED_FINAL' OR (%1$s.state = 'UNKNOWN' AND %1$s.due_at = 'infinity'))";

    private static final String MOVING = " AND NOT " + LEFT_TO_A_PERSON.formatted("e");

    private static final String CLAIMED =
            "o.idempotency_key, o.fence, o.attempts, o.unknown_since IS NOT NULL, o.tenant, o.entity, o.action, o.run,"
                    + " o.payload";

    private OutboxSql() {}

    /** The statements that create an outbox; the dispatcher never runs them. */
    public static String create(TableName table) {
        try (InputStream in = OutboxSql.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("The resource " + RESOURCE + " is missing from the jar.");
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            String open = indexName(table, "_open");
            String waiting = indexName(table, "_waiting");
            return text.replace(PREFIX + "_open", open)
                    .replace(PREFIX + "_waiting", waiting)
                    .replace("${table}", table.sql());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An index is created in its table's schema, which its name must not repeat. */
    private static String indexName(TableName table, String suffix) {
        return new TableName(null, table.withSuffix(suffix).name()).sql();
    }

    /**
     * Takes the heads of entities that are due, oldest first, where no other request of the entity is under way, and
     * passes over those that another dispatcher is taking just now. Parameters: runs, actions, runs, limit, holder,
     * lease in ms.
     */
    static String claim(TableName table, StuckHead stuckHead) {
        return "WITH head AS (" + heads(table, stuckHead)
                + " LIMIT ? FOR UPDATE OF o SKIP LOCKED)"
                + " UPDATE " + table.sql() + " o SET state = 'IN_PROGRESS', attempts = o.attempts + 1,"
                + " fence = o.fence + 1, leased_by = ?,"
                + " leased_until = clock_timestamp() + ? * interval '1 millisecond'"
                + " FROM head WHERE o.idempotency_key = head.idempotency_key"
                + " RETURNING " + CLAIMED;
    }

    /** What {@link #claim} would take now, and takes nothing. Parameters: runs, actions, runs, limit. */
    static String rehearse(TableName table, StuckHead stuckHead) {
        return "SELECT " + CLAIMED + " FROM " + table.sql() + " o JOIN (" + heads(table, stuckHead)
                + " LIMIT ?) head USING (idempotency_key) ORDER BY o.position";
    }

    private static String heads(TableName table, StuckHead stuckHead) {
        return "SELECT o.idempotency_key FROM " + table.sql() + " o"
                + " WHERE o.state IN ('PENDING', 'FAILED_RETRYABLE', 'UNKNOWN') AND o.due_at <= clock_timestamp()"
                + " AND o.run = ANY (?) AND o.action = ANY (?)"
                + " AND NOT EXISTS (SELECT FROM " + table.sql() + " e WHERE e.tenant = o.tenant"
                + " AND e.entity = o.entity AND " + OPEN.formatted("e")
                + " AND (e.state = 'IN_PROGRESS' OR (e.run = ANY (?) AND e.position < o.position"
                + (stuckHead == StuckHead.STEP_OVER ? MOVING : "") + ")))"
                + " ORDER BY o.position";
    }

    /**
     * What a claim took whose reply was lost. A parameter: the holder. One request of an entity is in progress, so that
     * these are few.
     */
    static String claimedBy(TableName table) {
        return "SELECT " + CLAIMED + " FROM " + table.sql() + " o"
                + " WHERE o.state = 'IN_PROGRESS' AND o.leased_by = ? ORDER BY o.position";
    }

    /**
     * Stores results where the fence still holds. A request that was given up for abandoned and that nobody has taken
     * since still has its fence: who made the attempt knows more than who missed it. Parameters: arrays of keys,
     * fences, states, details, references, pauses in ms.
     */
    static String store(TableName table) {
        return "UPDATE " + table.sql() + " o SET state = r.state, outcome = r.detail,"
                + " external_reference = coalesce(r.reference, o.external_reference),"
                + " due_at = CASE WHEN r.pause IS NULL THEN 'infinity'"
                + " ELSE clock_timestamp() + r.pause * interval '1 millisecond' END,"
                + " leased_by = NULL, leased_until = NULL,"
                + " unknown_since = CASE WHEN r.state = 'UNKNOWN' THEN coalesce(o.unknown_since, clock_timestamp()) END,"
                + " finished_at = CASE WHEN r.state IN ('COMPLETED', 'FAILED_FINAL') THEN clock_timestamp() END"
                + " FROM unnest(?::text[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::bigint[])"
                + " AS r(key, fence, state, detail, reference, pause)"
                + " WHERE o.idempotency_key = r.key AND o.fence = r.fence AND o.state IN ('IN_PROGRESS', 'UNKNOWN')"
                + " RETURNING o.idempotency_key";
    }

    /** Which of some results a store wrote whose reply was lost. Parameters: arrays of keys, fences, states, details. */
    static String stored(TableName table) {
        return "SELECT o.idempotency_key FROM " + table.sql() + " o JOIN"
                + " unnest(?::text[], ?::bigint[], ?::text[], ?::text[]) AS r(key, fence, state, detail)"
                + " ON o.idempotency_key = r.key AND o.fence = r.fence AND o.state = r.state AND o.outcome = r.detail";
    }

    /** Gives back claims that were not sent. Parameters: arrays of keys, fences, states. */
    static String release(TableName table) {
        return "UPDATE " + table.sql() + " o SET state = r.state, attempts = o.attempts - 1, leased_by = NULL,"
                + " leased_until = NULL FROM unnest(?::text[], ?::bigint[], ?::text[]) AS r(key, fence, state)"
                + " WHERE o.idempotency_key = r.key AND o.fence = r.fence AND o.state = 'IN_PROGRESS'";
    }

    /**
     * Gives up leases that have ended: whether the call was made is not known. Parameters: the most attempts, the pause
     * in ms or null, actions.
     */
    static String abandon(TableName table) {
        return "UPDATE " + table.sql() + " o SET state = 'UNKNOWN',"
                + " outcome = 'the lease of ' || o.leased_by || ' ended without a result',"
                + " unknown_since = coalesce(o.unknown_since, clock_timestamp()),"
                + " due_at = CASE WHEN o.attempts >= ? THEN 'infinity'"
                + " ELSE coalesce(clock_timestamp() + ?::bigint * interval '1 millisecond', 'infinity') END,"
                + " leased_by = NULL, leased_until = NULL"
                + " WHERE o.state = 'IN_PROGRESS' AND o.leased_until < clock_timestamp() AND o.action = ANY (?)"
                + " RETURNING o.idempotency_key, o.run, o.action, o.due_at = 'infinity'";
    }

    /** How many requests are not done with, and how old the first of them is in ms, by action, run and state. */
    static String backlog(TableName table) {
        return "SELECT o.action, o.run, o.state, " + LEFT_TO_A_PERSON.formatted("o") + ", count(*),"
                + " (extract(epoch FROM clock_timestamp() - min(o.requested_at)) * 1000)::bigint FROM " + table.sql()
                + " o WHERE " + OPEN.formatted("o") + " GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4";
    }
}
