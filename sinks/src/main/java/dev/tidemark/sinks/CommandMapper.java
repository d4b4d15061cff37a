package dev.tidemark.sinks;

import dev.tidemark.sinks.command.SinkCommand;
import java.io.Serializable;

/**
 * Makes the command that publishes an element. It is called on the task's thread, once an element, and must not depend
 * on anything but the element: the same element makes the same command in every run.
 *
 * @param <IN> the stream's element
 */
@FunctionalInterface
public interface CommandMapper<IN> extends Serializable {

    /** The command for one element. */
    SinkCommand map(IN element);
}
