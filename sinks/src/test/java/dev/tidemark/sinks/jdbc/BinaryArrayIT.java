package dev.tidemark.sinks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.testing.TestDatabase;
import dev.tidemark.sinks.testing.TestPostgres;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the server reads from the binary form is what it reads from the text, and what was meant. */
@SuppressWarnings("NullAway.Init") // set before the first test
class BinaryArrayIT {
    private static final long SEED = 20_261_201;
    private static TestDatabase database;

    private enum Form {
        BINARY,
        TEXT
    }

    @BeforeAll
    static void start() throws Exception {
        database = TestPostgres.shared().freshDatabase();
    }

    @Test
    void decimalsOfAnySizeSignAndScaleArriveExactly() throws Exception {
        Random random = new Random(SEED);
        List<@Nullable BigDecimal> decimals = new ArrayList<>(Arrays.asList(
                BigDecimal.ZERO,
                new BigDecimal("0.000"),
                new BigDecimal("0E+5"),
                new BigDecimal("-0.00010000"),
                new BigDecimal("10000"),
                new BigDecimal("9999.9999"),
                new BigDecimal("1E+40"),
                null,
                new BigDecimal("-1E-40")));
        for (int i = 0; i < 5_000; i++) {
            BigInteger digits = new BigInteger(1 + random.nextInt(200), random);
            decimals.add(new BigDecimal(random.nextBoolean() ? digits : digits.negate(), random.nextInt(60) - 20));
        }
        BigDecimal[] array = decimals.toArray(BigDecimal[]::new);

        List<@Nullable String> binary = sent("numeric", array, Form.BINARY);

        assertThat(binary).as("seed %d", SEED).isEqualTo(sent("numeric", array, Form.TEXT));
        for (int i = 0; i < array.length; i++) {
            if (array[i] == null) {
                assertThat(binary.get(i)).isNull();
            } else {
                assertThat(new BigDecimal(binary.get(i)))
                        .as("seed %d, element %d", SEED, i)
                        .isEqualByComparingTo(array[i]);
            }
        }
    }

    @Test
    void instantsFromTheFirstToTheLastYearAreCutToMicroseconds() throws Exception {
        Random random = new Random(SEED);
        List<@Nullable Instant> instants = new ArrayList<>(Arrays.asList(
                Instant.parse("-4712-01-01T00:00:00Z"),
                Instant.parse("+294276-12-31T23:59:59.999999999Z"),
                Instant.parse("1999-12-31T23:59:59.999999999Z"),
                Instant.parse("0000-02-29T12:00:00.000001Z"),
                null,
                Instant.EPOCH));
        long first = Instant.parse("-4712-01-01T00:00:00Z").getEpochSecond();
        long length = Instant.parse("+294276-12-31T00:00:00Z").getEpochSecond() - first;
        for (int i = 0; i < 2_000; i++) {
            instants.add(Instant.ofEpochSecond(
                    first + (long) (random.nextDouble() * length), random.nextInt(1_000_000_000)));
        }
        Instant[] array = instants.toArray(Instant[]::new);

        List<@Nullable String> binary = sent("timestamptz", array, Form.BINARY);

        assertThat(binary).as("seed %d", SEED).isEqualTo(sent("timestamptz", array, Form.TEXT));
        assertThat(binary.get(2)).isEqualTo("1999-12-31 23:59:59.999999+00");
        assertThat(binary.get(4)).isNull();
    }

    /** The elements as the server writes them, after it has got them in binary form or, if that is off, as text. */
    private static List<@Nullable String> sent(String type, Object[] elements, Form form) throws SQLException {
        ConnectionSettings settings = ConnectionSettings.of(database.url(), database.user(), PasswordSource.none())
                .withDriverProperty("options", "-c TimeZone=UTC");
        if (form == Form.TEXT) {
            settings = settings.withDriverProperty("binaryTransfer", "false");
        }
        try (Session session = new Session(settings, "binary-array-test")) {
            return session.transaction(connection -> texts(connection, type, elements));
        }
    }

    private static List<@Nullable String> texts(Connection connection, String type, Object[] elements)
            throws SQLException {
        String sql = "SELECT element::text FROM unnest(?::" + type + "[]) WITH ORDINALITY AS e (element, place)"
                + " ORDER BY place";
        try (var statement = connection.prepareStatement(sql);
                var parameters = new ArrayParameters(connection, statement, 1)) {
            parameters.add(type, elements);
            try (ResultSet rows = statement.executeQuery()) {
                List<@Nullable String> found = new ArrayList<>();
                while (rows.next()) {
                    found.add(rows.getString(1));
                }
                return found;
            }
        }
    }
}
