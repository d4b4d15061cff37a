package dev.tidemark.sinks.command;

import java.util.List;

/**
 * Everything that follows from one event. It is written in one transaction. Where a fact of the event is in conflict, nothing
 * else of it is written; where its transition is not made, no dispatch is requested; where one of its commands cannot be
 * held by the database, none is written.
 *
 * @param commands the event's commands, in any order
 */
public record EventCommands(List<SinkCommand> commands) {

    /** @throws IllegalArgumentException if there are no commands */
    public EventCommands {
        commands = List.copyOf(commands);
        if (commands.isEmpty()) {
            throw new IllegalArgumentException("An event has no commands; filter out what nothing follows from.");
        }
    }

    /** The commands of one event. */
    public static EventCommands of(SinkCommand... commands) {
        return new EventCommands(List.of(commands));
    }
}
