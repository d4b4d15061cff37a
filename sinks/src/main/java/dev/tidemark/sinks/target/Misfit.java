package dev.tidemark.sinks.target;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Why a command cannot be written.
 *
 * @param column the column it is about, where it is about one
 * @param reason why, as a sentence
 */
public record Misfit(@Nullable String column, String reason) {

    /**
     * The first column that cannot hold its value.
     *
     * @param values the value of each column, by the column's place
     */
    public static Optional<Misfit> first(List<Column> columns, IntFunction<@Nullable Object> values) {
        for (int c = 0; c < columns.size(); c++) {
            Optional<Misfit> misfit = of(columns.get(c).name(), columns.get(c).type(), values.apply(c));
            if (misfit.isPresent()) {
                return misfit;
            }
        }
        return Optional.empty();
    }

    static Optional<Misfit> of(String column, ColumnType type, @Nullable Object value) {
        return ColumnCheck.problem(type, value)
                .map(problem -> new Misfit(column, "The value for column '" + column + "' " + problem + "."));
    }
}
