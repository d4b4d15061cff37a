package dev.tidemark.sinks.event;

import dev.tidemark.sinks.command.EventCommands;
import java.io.Serializable;

/**
 * Makes the commands that follow from an element. It is called on the task's thread, once an element, and must not depend on
 * anything but the element: the same element makes the same commands in every run.
 *
 * @param <IN> the stream's element
 */
@FunctionalInterface
public interface EventMapper<IN> extends Serializable {

    /** The commands that follow from one element. */
    EventCommands map(IN element);
}
