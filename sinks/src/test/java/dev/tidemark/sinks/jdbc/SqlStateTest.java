package dev.tidemark.sinks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlStateTest {
    @ParameterizedTest
    @CsvSource({
        "40P01,RETRY",
        "40001,RETRY",
        "55P03,RETRY",
        "57014,RETRY",
        "53100,RETRY",
        "53200,RETRY",
        "53300,RETRY",
        "08000,RECONNECT",
        "08001,RECONNECT",
        "08006,RECONNECT",
        "08P01,RECONNECT",
        "57P01,RECONNECT",
        "57P02,RECONNECT",
        "57P03,RECONNECT",
        "25006,RECONNECT",
        "26000,PREPARE_AGAIN",
        "42P05,PREPARE_AGAIN",
        "22001,BAD_RECORD",
        "22003,BAD_RECORD",
        "22008,BAD_RECORD",
        "22021,BAD_RECORD",
        "22P05,BAD_RECORD",
        "23502,BAD_RECORD",
        "23503,BAD_RECORD",
        "23505,BAD_RECORD",
        "23514,BAD_RECORD",
        "23P01,BAD_RECORD",
        "54000,BAD_RECORD",
        "42P01,FATAL",
        "42703,FATAL",
        "42P10,FATAL",
        "21000,FATAL",
        "42501,FATAL",
        "28P01,FATAL",
        "0A000,FATAL",
        "P0001,FATAL",
        "XX000,FATAL",
        "25P02,FATAL"
    })
    void everyClassOfCodesHasItsMeaning(String code, FailureKind kind) {
        assertThat(SqlState.classify(new SQLException("x", code))).isEqualTo(kind);
    }

    @Test
    void aCachedPlanThatNoLongerFitsIsPreparedAgain() {
        assertThat(SqlState.classify(new SQLException("ERROR: cached plan must not change result type", "0A000")))
                .isEqualTo(FailureKind.PREPARE_AGAIN);
    }

    @Test
    void theCodeIsFoundBehindCausesAndNextExceptions() {
        SQLException batch = new BatchUpdateException("batch", null, 0, new int[0], null);
        batch.setNextException(new SQLException("deadlock", "40P01"));
        assertThat(SqlState.classify(new IOException(new RuntimeException(batch))))
                .isEqualTo(FailureKind.RETRY);
    }

    @Test
    void theNoiseOfAnAbortedTransactionDoesNotHideItsCause() {
        SQLException noise = new SQLException("current transaction is aborted", "25P02");
        noise.initCause(new SQLException("too long", "22001"));
        assertThat(SqlState.classify(noise)).isEqualTo(FailureKind.BAD_RECORD);
    }

    @Test
    void aChainThatBitesItsTailIsReadToItsEnd() {
        SQLException first = new SQLException("first");
        IOException second = new IOException(first);
        first.initCause(second);
        assertThat(SqlState.classify(first)).isEqualTo(FailureKind.FATAL);
    }
}
