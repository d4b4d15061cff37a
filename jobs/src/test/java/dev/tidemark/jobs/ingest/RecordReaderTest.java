package dev.tidemark.jobs.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import dev.tidemark.jobs.config.KeyColumn;
import dev.tidemark.jobs.config.RecordFormat;
import dev.tidemark.jobs.config.RecordsConfig;
import dev.tidemark.jobs.config.TextColumn;
import dev.tidemark.jobs.config.TimeField;
import dev.tidemark.jobs.config.ValueColumn;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordReaderTest {
    private static final String RIGHT = "{'customer': 'anna', 'at': '2026-03-01T09:15:00Z', 'amount': 12.5}";

    @Test
    void aGoodRecordHasKeyTimeValuesAndItsOrigin() {
        AcceptedRecord record = accepted(RIGHT);

        assertThat(record.key()).isEqualTo("anna");
        assertThat(record.time())
                .isEqualTo(Instant.parse("2026-03-01T09:15:00Z").toEpochMilli());
        assertThat(record.values()).containsExactly(1_250);
        assertThat(record.topic()).isEqualTo("orders");
        assertThat(record.partition()).isEqualTo(3);
        assertThat(record.offset()).isEqualTo(42);
        assertThat(record.raw()).isEqualTo(json(RIGHT).getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
            12.5}                                           | 12.5} 1                   | malformed
            12.5}                                           | 12.5} }                   | malformed
            12.5                                            | 012.5                     | malformed
            12.5                                            | NaN                       | malformed
            12.5                                            | 1e                        | malformed
            'anna'                                          | anna                      | malformed
            'anna'                                          | ''                        | missing-field
            'anna'                                          | '  '                      | missing-field
            'anna'                                          | null                      | missing-field
            'customer'                                      | 'Customer'                | missing-field
            'at'                                            | 'time'                    | missing-field
            'amount'                                        | 'sum'                     | missing-field
            'anna'                                          | {'id': 'anna'}            | bad-value
            'anna'                                          | ['anna']                  | bad-value
            'anna'                                          | true                      | bad-value
            'anna'                                          | 1.5                       | bad-value
            'anna'                                          | 'an\\u0000na'             | bad-value
            'anna'                                          | '\\ud800'                 | bad-value
            12.5                                            | 12.505                    | bad-value
            12.5                                            | 'twelve'                  | bad-value
            12.5                                            | 'NaN'                     | bad-value
            12.5                                            | 'Infinity'                | bad-value
            12.5                                            | '-Infinity'               | bad-value
            12.5                                            | '1,250'                   | bad-value
            12.5                                            | '0x10'                    | bad-value
            12.5                                            | true                      | bad-value
            12.5                                            | []                        | bad-value
            12.5                                            | 10000000000000000         | bad-value
            12.5                                            | 1e17                      | bad-value
            12.5                                            | 1e1000000000              | bad-value
            12.5                                            | '1e-1000000000'           | bad-value
            12.5                                            | '1e99999999999'           | bad-value
            2026-03-01T09:15:00Z                            | 2026-03-01T09:15:00       | bad-value
            2026-03-01T09:15:00Z                            | 2026-02-30T09:15:00Z      | bad-value
            2026-03-01T09:15:00Z                            | 2026-03-01T24:00:00Z      | bad-value
            2026-03-01T09:15:00Z                            | 2026-03-01T09:15:60Z      | bad-value
            2026-03-01T09:15:00Z                            | yesterday                 | bad-value
            2026-03-01T09:15:00Z                            | +999999999-01-01T00:00:00Z | bad-value
            2026-03-01T09:15:00Z                            | -0001-01-01T00:00:00Z     | bad-value
            '2026-03-01T09:15:00Z'                          | 1772356500000             | bad-value
            '2026-03-01T09:15:00Z'                          | {}                        | bad-value
            2026-03-01T09:15:00Z                            | 2026-03-01T10:01:00.001Z  | future-dated
            2026-03-01T09:15:00Z                            | 2099-01-01T00:00:00Z      | future-dated
            """)
    void aBadRecordIsRejectedWithItsReason(String right, String wrong, String reason) {
        String text = RIGHT.replace(right, wrong);

        RejectedRecord rejected = rejected(text);

        assertThat(rejected.reason()).isEqualTo(reason);
        assertThat(rejected.detail()).isNotBlank().hasSizeLessThan(300).doesNotContain("\n");
        assertThat(rejected.raw()).isEqualTo(json(text).getBytes(StandardCharsets.UTF_8));
        assertThat(rejected.offset()).isEqualTo(42);
    }

    @Test
    void aFieldThatIsGivenTwiceIsMalformedBecauseNobodyKnowsWhichCounts() {
        assertThat(rejected(RIGHT.replace("'amount'", "'amount': 1, 'amount'")).reason())
                .isEqualTo("malformed");
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "null", "1", "'order'", "[]", "[{}]", "\uFEFF{}", "// comment", "<order/>", "\0"})
    void whatIsNoObjectIsMalformed(String text) {
        assertThat(rejected(text).reason()).isEqualTo("malformed");
    }

    @Test
    void aRecordWithoutValueIsMalformed() {
        assertThat(Records.rejected(Records.orders(), (byte[]) null).detail())
                .isEqualTo("the record has no value; expected a JSON object");
        assertThat(Records.rejected(Records.orders(), new byte[0]).reason()).isEqualTo("malformed");
    }

    @Test
    void bytesThatAreNoUtf8AreMalformedAndKept() {
        byte[] latin1 = json(RIGHT.replace("anna", "Zoë")).getBytes(StandardCharsets.ISO_8859_1);

        RejectedRecord rejected = Records.rejected(Records.orders(), latin1);

        assertThat(rejected.detail()).isEqualTo("the record is not valid UTF-8");
        assertThat(rejected.raw()).isEqualTo(latin1);
    }

    @Test
    void nestingAndNumbersWithoutEndAreMalformedAndHarmNothing() {
        String deep = "[".repeat(100_000) + "]".repeat(100_000);

        assertThat(rejected(RIGHT.replace("12.5", "12.5, 'more': " + deep)).reason())
                .isEqualTo("malformed");
        assertThat(rejected(RIGHT.replace("12.5", "9".repeat(100_000))).reason())
                .isEqualTo("malformed");
        assertThat(rejected(RIGHT.replace("12.5", "'" + "9".repeat(100_000) + "'"))
                        .reason())
                .isEqualTo("bad-value");
    }

    @Test
    void keysOfAnyLanguageAreTakenUpToTheLengthThatAnIndexHolds() {
        String longest = "ü".repeat(512);

        assertThat(accepted(RIGHT.replace("anna", longest)).key()).isEqualTo(longest);
        assertThat(accepted(RIGHT.replace("anna", "東京 👩‍🚀")).key()).isEqualTo("東京 👩‍🚀");
        assertThat(rejected(RIGHT.replace("anna", longest + "!")).detail()).contains("longer than 1024 bytes");
    }

    @Test
    void aWholeNumberIsAKeyToo() {
        assertThat(accepted(RIGHT.replace("'anna'", "17850")).key()).isEqualTo("17850");
    }

    @ParameterizedTest
    @CsvSource({
        "12.50, 1250",
        "-0.01, -1",
        "'''7''', 700",
        "''' +7.10 ''', 710",
        "1e3, 100000",
        "0, 0",
        "-0, 0",
        "0.000, 0",
        "9999999999999999.99, 999999999999999999",
        "-9999999999999999.99, -999999999999999999",
        "12.500000, 1250"
    })
    void decimalsAreReadExactly(String amount, long scaled) {
        assertThat(accepted(RIGHT.replace("12.5", amount)).values()).containsExactly(scaled);
    }

    @Test
    void aProductIsComputedExactlyAndOnlyThenHeldAgainstTheScale() {
        var lines = new RecordsConfig(
                List.of(Records.key("customer")),
                new TimeField(JsonPointer.compile("/at"), null, null),
                List.of(new ValueColumn(
                        "amount", List.of(JsonPointer.compile("/quantity"), JsonPointer.compile("/price")), 2)));
        String line = "{'customer': 'c', 'at': '2026-03-01T09:15:00Z', 'quantity': '-4', 'price': 2.125}";

        assertThat(Records.accepted(lines, json(line)).values()).containsExactly(-850);
        assertThat(Records.rejected(lines, json(line.replace("-4", "3"))).detail())
                .contains("6.375", "3 digits after the point", "scale 2");
    }

    @Test
    void aRecordWithoutValueColumnsIsCountedOnly() {
        var format = new RecordsConfig(
                List.of(Records.key("customer")), new TimeField(JsonPointer.compile("/at"), null, null), null);

        assertThat(Records.accepted(format, json(RIGHT)).values()).isEmpty();
    }

    @Test
    void theToleranceForTheFutureIsInclusive() {
        assertThat(accepted(RIGHT.replace("09:15:00", "10:01:00")).time())
                .isEqualTo(Records.WRITTEN.plus(Records.TOLERANCE).toEpochMilli());
    }

    @Test
    void aRecordWithoutKafkaTimestampIsNotHeldAgainstIt() {
        byte[] future = json(RIGHT.replace("2026", "2099")).getBytes(StandardCharsets.UTF_8);

        Ingested ingested = new RecordReader(Records.orders().format(), Records.TOLERANCE)
                .read(Records.record(future, TimestampType.NO_TIMESTAMP_TYPE));

        assertThat(ingested.accepted()).isNotNull();
    }

    private static AcceptedRecord accepted(String text) {
        return Records.accepted(Records.orders(), json(text));
    }

    private static RejectedRecord rejected(String text) {
        return Records.rejected(Records.orders(), json(text));
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    @Test
    void textsAreReadAsTheyStandAndMayBeAbsentWhereTheyAreNotRequired() {
        var format = new RecordFormat(
                List.of(Records.key("customer")),
                new TimeField(JsonPointer.compile("/at"), null, null),
                List.of(),
                List.of(text("city", true), text("note", false)));

        assertThat(read(format, "{'customer': 'c', 'at': '2026-03-01T09:15:00Z', 'city': 'Nürnberg'}")
                        .accepted())
                .extracting(AcceptedRecord::texts)
                .isEqualTo(new String[] {"Nürnberg", null});
        assertThat(read(format, "{'customer': 'c', 'at': '2026-03-01T09:15:00Z', 'note': 7}")
                        .rejected())
                .extracting(RejectedRecord::detail)
                .isEqualTo("the field /city is absent");
        assertThat(read(format, "{'customer': 'c', 'at': '2026-03-01T09:15:00Z', 'city': 'x', 'note': 'a\\u0000'}")
                        .rejected())
                .extracting(RejectedRecord::detail)
                .isEqualTo("the field /note holds a NUL character, which PostgreSQL cannot store");
    }

    @Test
    void aKeyPartCanBeTheSameForAllRecords() {
        var format = new RecordsConfig(
                List.of(new KeyColumn("tenant", null, "north"), Records.key("customer")),
                new TimeField(JsonPointer.compile("/at"), null, null),
                null);

        assertThat(Records.accepted(format, json(RIGHT)).key()).startsWith("north:");
    }

    private static TextColumn text(String column, boolean required) {
        return new TextColumn(column, JsonPointer.compile("/" + column), required);
    }

    private static Ingested read(RecordFormat format, String record) {
        byte[] value = json(record).getBytes(StandardCharsets.UTF_8);
        return new RecordReader(format, Records.TOLERANCE).read(Records.record(value, TimestampType.CREATE_TIME));
    }
}
