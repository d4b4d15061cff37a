package dev.tidemark.jobs.benchmark;

/** The window aggregation: one row at the window's end, nothing before it, and orders later than that are dropped. */
final class SqlWindowAggregation extends SqlContender {

    @Override
    public String name() {
        return "sql-on-close";
    }

    @Override
    public String description() {
        return "SQL window aggregation, two-phase; a row at the window's end only, no early row, no lateness";
    }

    @Override
    String furtherColumns(Plan plan) {
        return """
            ,
                order_time AS TO_TIMESTAMP_LTZ(order_millis, 3),
                WATERMARK FOR order_time AS order_time - INTERVAL '%d.%03d' SECOND"""
                .formatted(plan.disorder().toSeconds(), plan.disorder().toMillisPart());
    }

    @Override
    String select(Grouping grouping) {
        long length = grouping.length().toMinutes();
        long step = grouping.step().toMinutes();
        String windows = length == step
                ? "TUMBLE(TABLE orders, DESCRIPTOR(order_time), INTERVAL '%d' MINUTE)".formatted(length)
                : "HOP(TABLE orders, DESCRIPTOR(order_time), INTERVAL '%d' MINUTE, INTERVAL '%d' MINUTE)"
                        .formatted(step, length);
        return ("SELECT '%s', customer,"
                        + " CAST(TIMESTAMPDIFF(SECOND, TIMESTAMP '1970-01-01 00:00:00', window_start) AS BIGINT) * 1000,"
                        + " COUNT(*), SUM(amount) FROM TABLE(%s) GROUP BY customer, window_start, window_end")
                .formatted(grouping.label(), windows);
    }
}
