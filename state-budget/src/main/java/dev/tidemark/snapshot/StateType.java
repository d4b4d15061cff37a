package dev.tidemark.snapshot;

import java.util.Optional;

/** How a backend keeps a state. The codes are the places in Flink's {@code StateMetaInfoSnapshot.BackendStateType}. */
public enum StateType {
    /** Keyed state. */
    KEY_VALUE(0),
    /** Operator list state. */
    OPERATOR(1),
    /** Broadcast state. */
    BROADCAST(2),
    /** Timers. */
    PRIORITY_QUEUE(3),
    /** Keyed state of the asynchronous API. */
    KEY_VALUE_V2(4);

    private final int code;

    StateType(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    static Optional<StateType> of(int code) {
        for (StateType type : values()) {
            if (type.code == code) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }
}
