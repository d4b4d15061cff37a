package dev.tidemark.budget.lock;

import org.apache.flink.api.common.typeinfo.TypeInformation;

/** One version of a class that stands in state: made, shown and described by code compiled with it. */
public interface Maker {
    /** A value with a 7 in it. */
    Object make();

    /** What of the value is still there. */
    String text(Object value);

    TypeInformation<?> type();
}
