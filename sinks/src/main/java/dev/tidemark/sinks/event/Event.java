package dev.tidemark.sinks.event;

import dev.tidemark.sinks.result.SinkResult;
import dev.tidemark.sinks.result.SinkResult.Applied;
import dev.tidemark.sinks.result.SinkResult.Conflict;
import dev.tidemark.sinks.result.SinkResult.DuplicateIgnored;
import dev.tidemark.sinks.result.SinkResult.StaleIgnored;
import dev.tidemark.sinks.target.EventTable.Kind;
import java.util.List;
import java.util.stream.Stream;

/** The entries of one event, and how the result of one decides about another. */
record Event(List<Entry> entries) {

    void reopen() {
        entries.forEach(Entry::reopen);
    }

    /** The entries of a kind that have no result yet. */
    Stream<Entry> open(Kind kind) {
        return of(kind).filter(Entry::open);
    }

    /** Where a fact of the event is in conflict, it is another event under the same id, and nothing follows from it. */
    void closeWhereItsFactConflicts() {
        if (of(Kind.FACT).anyMatch(fact -> fact.result() instanceof Conflict)) {
            close(new Conflict("The fact of its event is in conflict, so nothing else of the event is written."));
        }
    }

    /** A transition that comes too late, under a policy by which that must not be: unless the whole event is a repeat. */
    void refuseStaleTransitions() {
        if (of(Kind.FACT).anyMatch(fact -> fact.result() instanceof DuplicateIgnored)) {
            return;
        }
        of(Kind.WORKFLOW).forEach(transition -> {
            if (transition.result() instanceof StaleIgnored stale) {
                transition.result(new Conflict("The order is broken: " + stale.attempted() + " comes after "
                        + stale.current() + " has been written."));
            }
        });
    }

    /** An effect is requested only where the transition it follows from is made here and now. */
    void closeWhereNoTransitionIsMade() {
        of(Kind.WORKFLOW)
                .map(Entry::result)
                .filter(result -> !(result instanceof Applied))
                .findFirst()
                .ifPresent(this::close);
    }

    private Stream<Entry> of(Kind kind) {
        return entries.stream().filter(entry -> entry.rows().table().kind() == kind);
    }

    private void close(SinkResult result) {
        entries.stream().filter(Entry::open).forEach(entry -> entry.result(result));
    }
}
