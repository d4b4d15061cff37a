package dev.tidemark.sinks.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TestPostgresIT {

    @Test
    void theServerIsAsDurableAsAProductionOne() throws Exception {
        var database = TestPostgres.shared().freshDatabase();
        assertThat(database.query("SELECT name, setting FROM pg_settings"
                        + " WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') ORDER BY 1"))
                .containsExactly("fsync|on", "full_page_writes|on", "synchronous_commit|on");
    }

    @Test
    void committedRowsOutliveAnImmediateStop() throws Exception {
        try (TestPostgres postgres = TestPostgres.start()) {
            TestDatabase database = postgres.freshDatabase();
            database.execute("CREATE TABLE kept (id int); INSERT INTO kept VALUES (1)");
            postgres.stopImmediately();
            postgres.restart();
            assertThat(database.number("SELECT count(*) FROM kept")).isEqualTo(1);
        }
    }
}
