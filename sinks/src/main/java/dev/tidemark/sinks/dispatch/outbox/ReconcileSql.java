package dev.tidemark.sinks.dispatch.outbox;

import dev.tidemark.sinks.target.TableName;

/** The statements by which a person settles requests. Pure text. All times are the server's. */
final class ReconcileSql {
    private static final String UTC = "to_char(%s AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')";
    private static final String ANY_OR_ALL = " AND (cardinality(?::text[]) = 0 OR o.%s = ANY (?))";

    /** Between what a person decided and what the last attempt told. */
    static final String BEFORE = "; before: ";

    private ReconcileSql() {}

    /**
     * What is unknown, or failed finally and is not resolved. Parameters: states, actions, tenants and runs, each twice;
     * the limit.
     */
    static String list(TableName table) {
        return "SELECT o.idempotency_key, o.run, o.tenant, o.entity, o.action, o.state, o.attempts, "
                + UTC.formatted("coalesce(o.unknown_since, o.finished_at)")
                + ", CASE WHEN o.state = 'UNKNOWN' AND o.due_at < 'infinity' THEN "
                + UTC.formatted("o.due_at") + " END, o.external_reference, o.outcome,"
                + " (SELECT count(*) FROM " + table.sql() + " w WHERE w.tenant = o.tenant AND w.entity = o.entity"
                + " AND w.run = o.run AND w.position > o.position AND " + OutboxSql.OPEN.formatted("w") + ")"
                + " FROM " + table.sql() + " o WHERE " + OutboxSql.OPEN.formatted("o")
                + " AND o.state IN ('UNKNOWN', 'FAILED_FINAL')" + ANY_OR_ALL.formatted("state")
                + ANY_OR_ALL.formatted("action") + ANY_OR_ALL.formatted("tenant") + ANY_OR_ALL.formatted("run")
                + " ORDER BY o.position LIMIT ?";
    }

    /** A request as it stands, which nobody else changes until the transaction ends. A parameter: its key. */
    static String find(TableName table) {
        return "SELECT o.state, o.fence, o.attempts, o.outcome, o.leased_by, " + UTC.formatted("o.leased_until")
                + ", coalesce(o.leased_until >= clock_timestamp(), false) FROM " + table.sql()
                + " o WHERE o.idempotency_key = ? FOR UPDATE";
    }

    /**
     * Settles a request. One that is to be tried again is open again: should it fail again, it is listed again.
     * Parameters: the state, the reference, the words, whether it is tried again, who decides, the key, the fence.
     */
    static String settle(TableName table) {
        return "UPDATE " + table.sql() + " o SET state = d.state, fence = o.fence + 1,"
                + " external_reference = coalesce(d.reference, o.external_reference),"
                + " outcome = d.words || coalesce('" + BEFORE + "' || o.outcome, ''),"
                + " unknown_since = NULL, leased_by = NULL, leased_until = NULL, due_at = clock_timestamp(),"
                + " attempts = CASE WHEN d.again THEN 0 ELSE o.attempts END,"
                + " finished_at = CASE WHEN d.again THEN NULL ELSE clock_timestamp() END,"
                + " resolved_at = CASE WHEN d.again THEN NULL ELSE clock_timestamp() END,"
                + " resolved_by = CASE WHEN d.again THEN NULL ELSE d.by END"
                + " FROM (VALUES (?::text, ?::text, ?::text, ?::boolean, ?::text))"
                + " AS d(state, reference, words, again, by)"
                + " WHERE o.idempotency_key = ? AND o.fence = ?";
    }
}
