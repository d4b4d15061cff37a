package dev.tidemark.sinks.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnTypeTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text|text",
                "VARCHAR(20)|varchar(20)",
                "character varying(20)|varchar(20)",
                "int|integer",
                "numeric|numeric",
                "numeric( 12 , 2 )|numeric(12,2)",
                "numeric(12)|numeric(12,0)",
                "timestamp with time zone|timestamptz",
                "double precision|double precision",
                "uuid|uuid"
            })
    void typesAreReadAsSqlWritesThem(String written, String canonical) {
        assertThat(ColumnType.parse(written).sql()).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"money", "text(5)", "varchar(1,2)", "timestamp without time zone", "", "numeric(a)"})
    void otherTypesAreRefusedWithAListOfTheKnownOnes(String written) {
        assertThatThrownBy(() -> ColumnType.parse(written))
                .hasMessageContaining("'" + written + "'")
                .hasMessageContaining("timestamptz");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text|text|true", "character varying(20)|text|false", "text|varchar(20)|true",
                "character varying(19)|varchar(20)|false", "numeric(5,2)|numeric|false", "numeric|numeric(5,2)|true",
                "numeric(7,4)|numeric(5,2)|true", "numeric(5,3)|numeric(5,2)|false", "bigint|integer|true",
                "integer|bigint|false", "numeric(19,0)|bigint|true", "numeric(18,0)|bigint|false",
                "timestamp without time zone|timestamptz|false", "double precision|numeric|false", "citext|text|false"
            })
    void aTablesTypeHoldsADeclaredOneOnlyIfItHoldsEveryValue(String actual, String declared, boolean holds) {
        assertThat(TypeFit.holds(actual, ColumnType.parse(declared))).isEqualTo(holds);
    }

    @Test
    void aColumnIsReadFromNameAndType() {
        assertThat(Column.parse("amount:numeric(12,2)")).isEqualTo(Column.of("amount", "numeric(12,2)"));
        assertThatThrownBy(() -> Column.parse("amount")).hasMessageContaining("name:type");
    }
}
