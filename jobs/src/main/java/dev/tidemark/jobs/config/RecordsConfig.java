package dev.tidemark.jobs.config;

import java.io.Serializable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What stands where in a record.
 *
 * @param key the parts of the grouping key, in the order of the target's key columns
 * @param time the event time
 * @param values the values that are summed, in the order of the target's value columns
 */
public record RecordsConfig(List<KeyColumn> key, TimeField time, List<ValueColumn> values) implements Serializable {
    /** Columns that every table of window values has of its own. */
    private static final Set<String> RESERVED =
            Set.of("grouping", "window_start", "window_end", "records", "settled", "generation", "updated_at");

    public RecordsConfig(@Nullable List<KeyColumn> key, @Nullable TimeField time, @Nullable List<ValueColumn> values) {
        this.key = List.copyOf(Require.present(key, "key"));
        this.time = Require.present(time, "time");
        this.values = List.copyOf(Require.orDefault(values, List.of()));
        if (this.key.isEmpty()) {
            throw new IllegalArgumentException("'key' names no column; totals belong to somebody, such as a customer");
        }
        Set<String> names = new HashSet<>();
        Stream.concat(
                        this.key.stream().map(KeyColumn::column),
                        this.values.stream().map(ValueColumn::column))
                .forEach(name -> {
                    if (RESERVED.contains(name)) {
                        throw new IllegalArgumentException("the column '" + name + "' is the table's own; reserved are "
                                + String.join(", ", RESERVED.stream().sorted().toList()));
                    }
                    if (!names.add(name)) {
                        throw new IllegalArgumentException("the column '" + name + "' is named twice");
                    }
                });
    }

    /** What is read of each record. */
    public RecordFormat format() {
        return new RecordFormat(key, time, values, List.of());
    }
}
