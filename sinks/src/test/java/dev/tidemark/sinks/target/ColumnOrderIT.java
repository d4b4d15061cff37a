package dev.tidemark.sinks.target;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.jdbc.TimestampText;
import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.TestPostgres;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Writers that sort in Java and statements that sort in the server must agree, or they lock each other out. */
class ColumnOrderIT {
    private static final long SEED = 20_261_201;

    @Test
    void valuesAreOrderedAsTheServerOrdersThem() throws Exception {
        TestDatabase database = TestPostgres.shared().freshDatabase();
        check(database, "text", " COLLATE \"C\"", random -> {
            StringBuilder text = new StringBuilder();
            int length = 1 + random.nextInt(4);
            for (int i = 0; i < length; i++) {
                // on both sides of the surrogates, whose order by chars is not that by bytes
                int[] starts = {'A', 'é', 0xD7F0, 0xE000, 0xFF00, 0x1F600};
                text.appendCodePoint(starts[random.nextInt(starts.length)] + random.nextInt(3));
            }
            return text.toString();
        });
        check(database, "uuid", "", random -> new UUID(random.nextLong(), random.nextLong()));
        check(database, "bigint", "", Random::nextLong);
        check(database, "integer", "", Random::nextInt);
        check(database, "numeric", "", random -> BigDecimal.valueOf(random.nextInt(2_000) - 1_000, random.nextInt(4)));
        check(database, "boolean", "", Random::nextBoolean);
        check(
                database,
                "timestamptz",
                "",
                random -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000) * 1_000L));
        check(database, "date", "", random -> LocalDate.ofEpochDay(random.nextInt(2_000_000) - 1_000_000));
    }

    private static void check(TestDatabase database, String type, String collation, Function<Random, Object> make)
            throws Exception {
        ColumnCodec codec = ColumnCodec.of(Column.of("value", type));
        Random random = new Random(SEED);
        List<Object> values = new ArrayList<>();
        List<String> literals = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            Object value = Objects.requireNonNull(codec.canonical(make.apply(random)));
            values.add(value);
            literals.add("(%d, '%s'::%s)".formatted(i, text(value), type));
        }
        List<String> ranks = database.query("SELECT i, dense_rank() OVER (ORDER BY v" + collation + ") FROM (VALUES "
                + String.join(",", literals) + ") AS t (i, v) ORDER BY i");
        int[] rank = ranks.stream()
                .mapToInt(row -> Integer.parseInt(row.split("\\|", -1)[1]))
                .toArray();
        for (int a = 0; a < rank.length; a++) {
            for (int b = 0; b < rank.length; b++) {
                assertThat(Integer.signum(codec.compare(values.get(a), values.get(b))))
                        .as("%s: %s and %s, seed %d", type, values.get(a), values.get(b), SEED)
                        .isEqualTo(Integer.compare(rank[a], rank[b]));
            }
        }
    }

    private static String text(Object value) {
        if (value instanceof Instant instant) {
            return TimestampText.of(instant);
        }
        return value instanceof LocalDate date ? TimestampText.of(date) : value.toString();
    }
}
