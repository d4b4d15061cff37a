package dev.tidemark.budget.extract.harness;

import dev.tidemark.budget.job.StateFacts.Kind;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.StateDescriptor;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.state.AsyncKeyedStateBackend;
import org.apache.flink.runtime.state.CheckpointableKeyedStateBackend;
import org.apache.flink.runtime.state.OperatorStateBackend;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.runtime.state.v2.adaptor.AsyncKeyedStateBackendAdaptor;
import org.jspecify.annotations.Nullable;

/**
 * Flink's heap backend behind proxies that write down each registration. Proxies, because the interfaces differ between Flink's
 * versions in methods that do not matter here.
 */
final class RecordingBackend {
    private final StateLog log;

    private RecordingBackend(StateLog log) {
        this.log = log;
    }

    static StateBackend into(StateLog log) {
        RecordingBackend recording = new RecordingBackend(log);
        return recording.proxy(StateBackend.class, new HashMapStateBackend(), recording::backend);
    }

    /** Looks at one call before it is made; what it returns, if not null, is returned in its place. */
    private interface Watcher<T> {
        @Nullable Object call(T target, Method method, Object[] arguments) throws Throwable;
    }

    private <T> T proxy(Class<T> type, T target, Watcher<T> watcher) {
        InvocationHandler handler = (proxy, method, given) -> {
            Object[] arguments = given == null ? new Object[0] : given;
            Object replaced = watcher.call(target, method, arguments);
            return replaced == null ? invoke(target, method, arguments) : replaced;
        };
        return type.cast(
                Proxy.newProxyInstance(RecordingBackend.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static @Nullable Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }

    private @Nullable Object backend(StateBackend target, Method method, Object[] arguments) throws Throwable {
        return switch (method.getName()) {
            case "createKeyedStateBackend" ->
                keyed((CheckpointableKeyedStateBackend<?>) made(target, method, arguments));
            case "createOperatorStateBackend" ->
                proxy(
                        OperatorStateBackend.class,
                        (OperatorStateBackend) made(target, method, arguments),
                        this::operatorState);
            case "supportsAsyncKeyedStateBackend" -> true;
            case "createAsyncKeyedStateBackend" -> asynchronous(target, arguments);
            default -> null;
        };
    }

    private static Object made(Object target, Method method, Object[] arguments) throws Throwable {
        Object made = invoke(target, method, arguments);
        if (made == null) {
            throw new IllegalStateException(method + " made nothing");
        }
        return made;
    }

    private CheckpointableKeyedStateBackend<?> keyed(CheckpointableKeyedStateBackend<?> target) {
        return proxy(CheckpointableKeyedStateBackend.class, target, this::keyedState);
    }

    /** The adaptor is what Flink uses over this backend too; it forgets the time to live, so this one is watched itself. */
    private Object asynchronous(StateBackend target, Object[] arguments) throws Throwable {
        Method create =
                StateBackend.class.getMethod("createKeyedStateBackend", StateBackend.KeyedStateBackendParameters.class);
        CheckpointableKeyedStateBackend<?> made = (CheckpointableKeyedStateBackend<?>) made(target, create, arguments);
        return proxy(
                AsyncKeyedStateBackend.class,
                new AsyncKeyedStateBackendAdaptor<>(keyed(made)),
                this::asynchronousState);
    }

    private @Nullable Object keyedState(CheckpointableKeyedStateBackend<?> target, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "getOrCreateKeyedState", "createOrUpdateInternalState" ->
                log.keyed((StateDescriptor<?, ?>) arguments[1], (TypeSerializer<?>) arguments[0]);
            case "getPartitionedState" ->
                log.keyed((StateDescriptor<?, ?>) arguments[2], (TypeSerializer<?>) arguments[1]);
            case "create" -> log.timers((String) arguments[0], (TypeSerializer<?>) arguments[1]);
            default -> {
                // reads and writes
            }
        }
        return null;
    }

    private @Nullable Object asynchronousState(AsyncKeyedStateBackend<?> target, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "getOrCreateKeyedState", "createStateInternal" ->
                log.asynchronous(
                        (org.apache.flink.api.common.state.v2.StateDescriptor<?>) arguments[2],
                        (TypeSerializer<?>) arguments[1]);
            case "create" -> log.timers((String) arguments[0], (TypeSerializer<?>) arguments[1]);
            default -> {
                // reads and writes
            }
        }
        return null;
    }

    private @Nullable Object operatorState(OperatorStateBackend target, Method method, Object[] arguments)
            throws Throwable {
        Kind kind =
                switch (method.getName()) {
                    case "getListState" -> Kind.OPERATOR_LIST;
                    case "getUnionListState" -> Kind.OPERATOR_UNION;
                    case "getBroadcastState" -> Kind.BROADCAST;
                    default -> null;
                };
        if (kind == null) {
            return null;
        }
        // the backend completes the descriptor's serializer
        Object state = invoke(target, method, arguments);
        Object descriptor = arguments[arguments.length - 1];
        if (descriptor instanceof ListStateDescriptor<?> list) {
            log.operator(list.getName(), kind, list.getElementSerializer());
        } else if (descriptor instanceof StateDescriptor<?, ?> other) {
            log.operator(other.getName(), kind, other.getSerializer());
        } else if (descriptor instanceof org.apache.flink.api.common.state.v2.StateDescriptor<?> second) {
            log.operator(second.getStateId(), kind, second.getSerializer());
        }
        return state;
    }
}
