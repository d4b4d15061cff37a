package dev.tidemark.savepoint.rewrite;

import dev.tidemark.savepoint.testing.CustomerKey;
import dev.tidemark.savepoint.testing.Event;
import dev.tidemark.snapshot.KeyWriter;
import java.util.Optional;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.tuple.Tuple2;

/** Types of keys, and a key of each type for every number. */
enum Keys {
    STRING(Types.STRING) {
        @Override
        Object of(int number) {
            return number == 0 ? "" : number % 5 == 0 ? "käufer-客-" + number : "customer-" + number;
        }
    },
    LONG(Types.LONG) {
        @Override
        Object of(int number) {
            return (number - 7) * 0x9E3779B97F4AL;
        }
    },
    INT(Types.INT) {
        @Override
        Object of(int number) {
            return (number - 7) * 7919;
        }
    },
    TUPLE(Types.TUPLE(Types.STRING, Types.LONG)) {
        @Override
        Object of(int number) {
            return Tuple2.of("tenant-" + number % 3, (long) number);
        }
    },
    RECORD(TypeInformation.of(CustomerKey.class)) {
        @Override
        Object of(int number) {
            return new CustomerKey("tenant-" + number % 3, number);
        }
    };

    private final TypeInformation<?> type;

    Keys(TypeInformation<?> type) {
        this.type = type;
    }

    abstract Object of(int number);

    @SuppressWarnings("unchecked") // of() gives objects of this type
    TypeInformation<Object> type() {
        return (TypeInformation<Object>) type;
    }

    /** The key of an event whose key is a number. */
    KeySelector<Event, Object> selector() {
        return event -> of(Integer.parseInt(event.key));
    }

    /** The type as a rekey names it; a tuple or a record it cannot name. */
    Optional<KeyWriter.Type> named() {
        return switch (this) {
            case STRING -> Optional.of(KeyWriter.Type.STRING);
            case LONG -> Optional.of(KeyWriter.Type.LONG);
            case INT -> Optional.of(KeyWriter.Type.INT);
            case TUPLE, RECORD -> Optional.empty();
        };
    }
}
