package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.extract.types.Fields;
import dev.tidemark.budget.extract.types.TypeReader;
import dev.tidemark.budget.job.Origin;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StateFacts.Kind;
import dev.tidemark.budget.job.TypeFacts;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.state.StateDescriptor;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.api.windowing.triggers.Trigger;

/**
 * The states of a window's trigger, such as a counter. A trigger registers them with the first record, so opening the operator
 * does not show them; the descriptors stand in its fields.
 */
public final class TriggerStates {
    private TriggerStates() {}

    /** One for each descriptor that the trigger holds, or a trigger inside it. */
    public static List<StateFacts> of(StreamOperatorFactory<?> factory, TypeReader types) {
        Object holder = factory instanceof SimpleOperatorFactory<?> simple ? simple.getOperator() : factory;
        List<StateFacts> states = new ArrayList<>();
        Fields.read(holder, "trigger", Trigger.class).ifPresent(trigger -> add(trigger, types, states));
        return states;
    }

    private static void add(Trigger<?, ?> trigger, TypeReader types, List<StateFacts> states) {
        for (Field field : trigger.getClass().getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            Object held = Fields.read(trigger, field.getName()).orElse("");
            if (held instanceof StateDescriptor<?, ?> state) {
                Optional<TypeFacts> type = state.isSerializerInitialized()
                        ? Optional.of(types.read(state.getSerializer()))
                        : Optional.empty();
                states.add(new StateFacts(
                        state.getName(),
                        Kind.valueOf(state.getType().name()),
                        type,
                        Optional.of("window"),
                        Optional.empty(),
                        false,
                        true,
                        Origin.GRAPH));
            } else if (held instanceof Trigger<?, ?> inner) {
                add(inner, types, states);
            }
        }
    }
}
