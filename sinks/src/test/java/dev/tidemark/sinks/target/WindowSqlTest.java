package dev.tidemark.sinks.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class WindowSqlTest {
    private static final WindowTarget TARGET = WindowTarget.of(
            new TableName("shop", "total"),
            List.of(Column.of("tenant", "text"), Column.of("customer", "bigint")),
            List.of(Column.of("amount", "numeric(12,2)")));

    @Test
    void theUpsertIsOneStatementWithTheGuard() {
        assertThat(new WindowSql(TARGET).upsert())
                .isEqualTo(
                        """
                        INSERT INTO "shop"."total" AS t
                          ("grouping", "tenant", "customer", "window_start", "window_end", "records", "settled", "generation", "amount", "updated_at")
                        SELECT b."grouping", b."tenant", b."customer", b."window_start", b."window_end", b."records", b."settled", b."generation", b."amount", now()
                        FROM unnest(?::text[], ?::text[], ?::bigint[], ?::timestamptz[], ?::timestamptz[], ?::bigint[], ?::boolean[], ?::bigint[], ?::numeric[])
                          AS b ("grouping", "tenant", "customer", "window_start", "window_end", "records", "settled", "generation", "amount")
                        ON CONFLICT ("grouping", "tenant", "customer", "window_start") DO UPDATE SET
                          "records" = excluded."records", "settled" = excluded."settled", "generation" = excluded."generation", "amount" = excluded."amount",
                          "updated_at" = excluded."updated_at"
                        WHERE t."window_end" = excluded."window_end" AND CASE
                          WHEN t."settled" THEN excluded."settled" AND excluded."generation" > t."generation"
                          WHEN excluded."settled" THEN true
                          ELSE (excluded."records", excluded."generation") > (t."records", t."generation")
                            OR (excluded."records", excluded."generation") = (t."records", t."generation")
                            AND NOT (t."amount") IS NOT DISTINCT FROM (excluded."amount")
                          END
                        RETURNING t."grouping", t."tenant", t."customer", t."window_start\"""");
    }

    @Test
    void aNameWithQuotesIsANameAndNoSql() {
        WindowTarget target = WindowTarget.of(
                new TableName(null, "t\"; DROP TABLE x; --"), List.of(Column.of("kéy \"1\"", "text")), List.of());
        assertThat(new WindowSql(target).upsert())
                .startsWith("INSERT INTO \"t\"\"; DROP TABLE x; --\" AS t")
                .contains("b.\"kéy \"\"1\"\"\"");
    }

    @Test
    void aTargetThatCouldNotTellItsWindowsApartCannotBeDescribed() {
        TableName table = new TableName(null, "t");
        assertThatThrownBy(() -> WindowTarget.of(table, List.of(), List.of())).hasMessageContaining("no key column");
        assertThatThrownBy(() -> WindowTarget.of(table, List.of(Column.of("k", "double precision")), List.of()))
                .hasMessageContaining("floating-point");
        assertThatThrownBy(() -> WindowTarget.of(
                        table, List.of(Column.of("k", "text")), List.of(Column.of("settled", "boolean"))))
                .hasMessageContaining("'settled' twice");
        assertThatThrownBy(() -> WindowTarget.of(table, List.of(Column.of("batch_id", "uuid")), List.of()))
                .hasMessageContaining("belong to the tables beside it");
    }

    @Test
    void aNameThatPostgresWouldCutOffIsRefused() {
        assertThatThrownBy(() -> new TableName(null, "ü".repeat(32))).hasMessageContaining("64 bytes");
        assertThatThrownBy(() -> new TableName(null, "a".repeat(60)).withSuffix("_staging"))
                .hasMessageContaining("68 bytes");
        assertThatThrownBy(() -> TableName.parse("a.b.c")).hasMessageContaining("more than two parts");
    }
}
