package dev.tidemark.budget.extract.harness;

import dev.tidemark.budget.extract.types.Fields;
import dev.tidemark.budget.extract.types.TypeReader;
import dev.tidemark.budget.job.Origin;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StateFacts.Kind;
import dev.tidemark.budget.job.StateFacts.Ttl;
import dev.tidemark.budget.job.TypeFacts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.api.common.state.StateDescriptor;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.StateTtlConfig.UpdateType;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.jspecify.annotations.Nullable;

/**
 * What one operator registers, each name once. Thread-safe: an operator that is out of time may go on registering while the
 * log is read.
 */
final class StateLog {
    private final TypeReader types;
    private final boolean generated;
    private final Map<String, StateFacts> states = new LinkedHashMap<>();

    /** @param generated whether the operator is the SQL planner's, so that its code is nobody's */
    StateLog(TypeReader types, boolean generated) {
        this.types = types;
        this.generated = generated;
    }

    synchronized List<StateFacts> states() {
        return List.copyOf(states.values());
    }

    void keyed(StateDescriptor<?, ?> state, TypeSerializer<?> namespace) {
        add(new StateFacts(
                state.getName(),
                kind(state.getType().name()),
                type(state.isSerializerInitialized() ? state.getSerializer() : null),
                namespace(namespace),
                ttl(state.getTtlConfig()),
                false,
                internal(),
                Origin.HARNESS));
    }

    void asynchronous(org.apache.flink.api.common.state.v2.StateDescriptor<?> state, TypeSerializer<?> namespace) {
        add(new StateFacts(
                state.getStateId(),
                kind(state.getType().name()),
                type(state.isSerializerInitialized() ? state.getSerializer() : null),
                namespace(namespace),
                ttl(state.getTtlConfig()),
                true,
                internal(),
                Origin.HARNESS));
    }

    void timers(String name, TypeSerializer<?> timer) {
        @Nullable Object inner = Fields.read(timer, "namespaceSerializer").orElse(null);
        Optional<String> namespace =
                inner instanceof TypeSerializer<?> serializer ? namespace(serializer) : Optional.empty();
        add(new StateFacts(
                name, Kind.TIMER, Optional.empty(), namespace, Optional.empty(), false, true, Origin.HARNESS));
    }

    void operator(String name, Kind kind, @Nullable TypeSerializer<?> serializer) {
        add(new StateFacts(
                name,
                kind,
                type(serializer),
                Optional.empty(),
                Optional.empty(),
                false,
                // Flink's operator registers broadcast state, from the user's descriptor
                kind == Kind.BROADCAST ? generated : internal(),
                Origin.HARNESS));
    }

    /** The first one wins: Flink's own layers hand the same state on in another form. */
    private synchronized void add(StateFacts state) {
        states.putIfAbsent(state.name(), state);
    }

    private static Kind kind(String type) {
        return Kind.valueOf(type);
    }

    private Optional<TypeFacts> type(@Nullable TypeSerializer<?> serializer) {
        return serializer == null ? Optional.empty() : Optional.of(types.read(serializer));
    }

    private Optional<String> namespace(TypeSerializer<?> serializer) {
        if (serializer instanceof VoidNamespaceSerializer) {
            return Optional.empty();
        }
        String name = serializer.getClass().getName();
        String last = name.substring(name.lastIndexOf('.') + 1);
        // TimeWindow$Serializer, LongSerializer
        return Optional.of(last.replace("$Serializer", "").replaceFirst("Serializer$", ""));
    }

    private static Optional<Ttl> ttl(StateTtlConfig config) {
        return config.isEnabled()
                ? Optional.of(new Ttl(config.getTimeToLive(), config.getUpdateType() == UpdateType.OnReadAndWrite))
                : Optional.empty();
    }

    private boolean internal() {
        return generated
                || StackWalker.getInstance().walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .allMatch(StateLog::notTheUsers));
    }

    private static boolean notTheUsers(String className) {
        return className.startsWith("org.apache.flink.")
                || className.startsWith("java.")
                || className.startsWith("jdk.")
                || className.startsWith("sun.")
                || className.startsWith("com.sun.")
                || className.startsWith("dev.tidemark.budget.extract.");
    }
}
