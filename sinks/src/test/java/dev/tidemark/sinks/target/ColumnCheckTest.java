package dev.tidemark.sinks.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ColumnCheckTest {
    @Test
    void textThatPostgresCannotHoldIsFoundWithItsPosition() {
        assertThat(problem("text", "a\0b")).hasValue("holds a NUL character at position 1; PostgreSQL's text cannot");
        assertThat(problem("text", "a\ud83d"))
                .hasValue("holds half a surrogate pair at position 1; it is no Unicode text");
        assertThat(problem("text", "\ude00a")).isPresent();
        assertThat(problem("text", "añ😀")).isEmpty();
    }

    @Test
    void aLengthIsCountedInCharactersAsPostgresDoes() {
        assertThat(problem("varchar(2)", "😀😀")).isEmpty();
        assertThat(problem("varchar(2)", "abc")).hasValue("has 3 characters; varchar(2) holds 2");
    }

    @Test
    void aNumberMustFitWithoutRounding() {
        assertThat(problem("numeric(5,2)", new BigDecimal("999.99"))).isEmpty();
        assertThat(problem("numeric(5,2)", new BigDecimal("1.500"))).isEmpty();
        assertThat(problem("numeric(5,2)", new BigDecimal("1000")))
                .hasValueSatisfying(p -> assertThat(p).contains("holds 3 digits before the point"));
        assertThat(problem("numeric(5,2)", new BigDecimal("1.005")))
                .hasValueSatisfying(p -> assertThat(p).contains("would round"));
        assertThat(problem("numeric(5,2)", BigDecimal.ZERO.setScale(9))).isEmpty();
        assertThat(problem("numeric", new BigDecimal("1E+200000"))).isPresent();
        assertThat(problem("numeric(5,2)", 17L)).isEmpty();
    }

    @Test
    void timesReachAsFarAsPostgresDoes() {
        assertThat(problem("timestamptz", Instant.parse("-4712-01-01T00:00:00Z")))
                .isEmpty();
        assertThat(problem("timestamptz", Instant.MAX)).isPresent();
        assertThat(problem("timestamptz", Instant.MIN)).isPresent();
        assertThat(problem("date", LocalDate.MAX)).isPresent();
        assertThat(problem("date", LocalDate.of(2026, 3, 1))).isEmpty();
    }

    @Test
    void aValueOfAnotherClassIsFoundAndANullIsNot() {
        assertThat(problem("bigint", "7")).hasValue("is a java.lang.String; bigint takes a Long");
        assertThat(problem("integer", 7L)).isPresent();
        assertThat(ColumnCheck.problem(ColumnType.parse("text"), null)).isEmpty();
    }

    private static Optional<String> problem(String type, Object value) {
        return ColumnCheck.problem(ColumnType.parse(type), value);
    }
}
