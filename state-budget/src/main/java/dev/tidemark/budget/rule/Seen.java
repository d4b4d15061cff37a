package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.Origin;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import java.util.Locale;
import java.util.stream.Stream;

/** What the rules say of facts, in the same words, and which states they speak of. */
public final class Seen {
    private Seen() {}

    static String by(Origin origin) {
        return switch (origin) {
            case GRAPH -> "seen in the graph";
            case HARNESS -> "seen when the operator was opened";
            case BYTECODE -> "seen in the byte code";
            case SAVEPOINT -> "seen in the savepoint";
        };
    }

    /** {@code map state 'profile' (seen when the operator was opened)}. */
    static String state(StateFacts state) {
        String kind = state.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return kind + " state '" + state.name() + "' (" + by(state.origin()) + ")";
    }

    /** Whether each key has its own. */
    public static boolean keyed(StateFacts state) {
        return switch (state.kind()) {
            case VALUE, LIST, MAP, REDUCING, AGGREGATING, TIMER -> true;
            case BROADCAST, OPERATOR_LIST, OPERATOR_UNION, RAW -> false;
        };
    }

    /** Whether this state most likely remembers which ids were seen: it holds a flag, or its name says so. */
    public static boolean ofIds(StateFacts state) {
        String name = state.name().toLowerCase(Locale.ROOT);
        return name.contains("seen")
                || name.contains("dedup")
                || state.type()
                        .map(type -> type.className().equals("java.lang.Boolean"))
                        .orElse(false);
    }

    /** Keyed states that hold values, not timers. */
    static Stream<StateFacts> keyedValues(StepFacts step) {
        return step.states().stream().filter(state -> keyed(state) && state.kind() != StateFacts.Kind.TIMER);
    }

    /** Steps whose state somebody has to budget: sources and sinks keep what their connectors need, and say so themselves. */
    public static boolean budgeted(StepFacts step) {
        return step.stateful() && (step.role() == StepFacts.Role.OPERATOR || step.role() == StepFacts.Role.SQL);
    }
}
