package dev.tidemark.sinks.command;

/**
 * One write, stated as a state transition: {@code current row + command -> new row + result}.
 *
 * <p>A command is immutable plain data. It carries the identity of the fact it speaks of, never the moment or the
 * number of its emission, so that applying it twice leaves the same row as applying it once.
 */
public sealed interface SinkCommand
        permits ReplaceWindowValue,
                RejectRecord,
                RejectLateRecord,
                AppendFact,
                UpsertProjection,
                TransitionWorkflow,
                AddContribution,
                RequestDispatch {

    /** The key that is equal for every retry and replay of this command, and for no other command. */
    IdempotencyKey idempotencyKey();
}
