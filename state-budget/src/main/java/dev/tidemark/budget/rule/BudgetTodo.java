package dev.tidemark.budget.rule;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.Optional;

final class BudgetTodo extends Rule {
    private static final String STEPS = "steps.";

    BudgetTodo() {
        super("budget-todo", "The budget still asks a question that a person has to answer", Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        return context.budget().stream()
                .flatMap(written -> written.todos().stream()
                        .map(todo -> finding(
                                context,
                                new Place(uid(context, todo.path()), Optional.of(todo.path())),
                                "TODO in line " + todo.line() + " of " + written.file(),
                                "an answer",
                                "Replace it with the value, and say where a number comes from.")))
                .toList();
    }

    /** A uid may have dots of its own, so the path is held against the uids there are. */
    private static Optional<String> uid(RuleContext context, String path) {
        return context.budget().stream()
                .flatMap(written -> written.budget().steps().keySet().stream())
                .filter(uid -> path.startsWith(STEPS + uid + "."))
                .max(String::compareTo);
    }
}
