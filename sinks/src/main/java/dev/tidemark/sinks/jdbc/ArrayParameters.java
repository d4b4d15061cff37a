package dev.tidemark.sinks.jdbc;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Binds whole columns as array parameters, one after the other: one statement and one plan for every batch size. The
 * arrays are freed when this is closed. Not thread-safe.
 */
public final class ArrayParameters implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement statement;
    private final List<Array> arrays = new ArrayList<>();
    private int next;

    /** @param first the place of the first array among the statement's parameters, from 1 */
    public ArrayParameters(Connection connection, PreparedStatement statement, int first) {
        this.connection = connection;
        this.statement = statement;
        this.next = first;
    }

    /** Binds the next parameter to an array of the element type; the array's class chooses the form it is sent in. */
    public ArrayParameters add(String elementType, @Nullable Object[] elements) throws SQLException {
        if (elements instanceof @Nullable Instant[] instants) {
            statement.setObject(next++, BinaryArray.of(instants));
            return this;
        }
        if (elements instanceof @Nullable BigDecimal[] decimals) {
            statement.setObject(next++, BinaryArray.of(decimals));
            return this;
        }
        Array array = connection.createArrayOf(elementType, elements);
        arrays.add(array);
        statement.setArray(next++, array);
        return this;
    }

    /** Binds the next parameter to an array of texts, one a record. */
    public <R> ArrayParameters texts(List<R> records, Function<R, @Nullable String> text) throws SQLException {
        @Nullable String[] elements = new @Nullable String[records.size()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = text.apply(records.get(i));
        }
        return add("text", elements);
    }

    @Override
    public void close() throws SQLException {
        for (Array array : arrays) {
            array.free();
        }
    }
}
