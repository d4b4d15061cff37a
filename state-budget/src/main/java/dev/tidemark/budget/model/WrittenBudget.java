package dev.tidemark.budget.model;

import java.util.List;

/**
 * A budget and the file it was read from.
 *
 * @param file the file's path, as it was given
 * @param todos the answers still missing
 */
public record WrittenBudget(String file, Budget budget, List<Todo> todos) {
    /** Copies the list. */
    public WrittenBudget {
        todos = List.copyOf(todos);
    }

    /**
     * A value that says {@code TODO}.
     *
     * @param path the keys down to it, with dots between
     * @param line counted from 1
     */
    public record Todo(String path, int line) {}
}
