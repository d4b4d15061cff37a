package dev.tidemark.sinks.event;

import dev.tidemark.sinks.command.SinkCommand;
import dev.tidemark.sinks.result.SinkResult;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A command on its way through a batch: its place there, its table, its row as the database compares it, its result. */
final class Entry {
    private final int place;
    private final SinkCommand command;
    private final TableRows rows;
    private final List<@Nullable Object> row;
    private @Nullable SinkResult result;

    Entry(int place, SinkCommand command, TableRows rows, List<@Nullable Object> row) {
        this.place = place;
        this.command = command;
        this.rows = rows;
        this.row = row;
    }

    /** The command's place among those of the batch. */
    int place() {
        return place;
    }

    SinkCommand command() {
        return command;
    }

    TableRows rows() {
        return rows;
    }

    /** The row it would write, in the order of the written columns. */
    List<@Nullable Object> row() {
        return row;
    }

    List<Object> identity() {
        return rows.identity(row);
    }

    boolean open() {
        return result == null;
    }

    SinkResult result() {
        return Objects.requireNonNull(result, "every command of a batch gets a result");
    }

    void result(SinkResult newResult) {
        result = newResult;
    }

    /** Forgets the result: what led to it has been rolled back. */
    void reopen() {
        result = null;
    }
}
