package dev.tidemark.jobs.config;

import java.io.Serializable;
import java.util.List;

/**
 * What a job reads of each record.
 *
 * @param key the parts of the key, in their order
 * @param time the event time
 * @param values the numbers, in their order
 * @param texts the texts, in their order
 */
public record RecordFormat(List<KeyColumn> key, TimeField time, List<ValueColumn> values, List<TextColumn> texts)
        implements Serializable {

    public RecordFormat {
        key = List.copyOf(key);
        values = List.copyOf(values);
        texts = List.copyOf(texts);
    }
}
