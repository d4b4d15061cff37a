package dev.tidemark.sinks.window;

import dev.tidemark.sinks.command.ReplaceWindowValue;
import dev.tidemark.sinks.command.WindowIdentity;
import dev.tidemark.sinks.result.SinkResult;
import org.jspecify.annotations.Nullable;

/** A command on its way through a batch: its place there, its identity as the database compares it, its result. */
final class Entry {
    private final int place;
    private final ReplaceWindowValue command;
    private final WindowIdentity identity;
    private @Nullable SinkResult result;

    Entry(int place, ReplaceWindowValue command, WindowIdentity identity) {
        this.place = place;
        this.command = command;
        this.identity = identity;
    }

    int place() {
        return place;
    }

    ReplaceWindowValue command() {
        return command;
    }

    WindowIdentity identity() {
        return identity;
    }

    @Nullable SinkResult result() {
        return result;
    }

    void result(SinkResult newResult) {
        result = newResult;
    }
}
