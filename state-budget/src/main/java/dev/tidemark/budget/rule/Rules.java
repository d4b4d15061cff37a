package dev.tidemark.budget.rule;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.RuleInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All rules there are; a new rule is one more line here, and the tests ask for its page and its fixtures. */
public final class Rules {
    private static final List<Rule> ALL = List.of(
            new UidMissing(),
            new UidDuplicate(),
            new UidChanged(),
            new BudgetMissing(),
            new BudgetUnused(),
            new BudgetStale(),
            new BudgetTodo(),
            new CardinalityUnsourced(),
            new RemovalMissing(),
            new TtlDiffers(),
            new DedupeLastAccess(),
            new TimerPerRecord(),
            new MaxParallelismUnset(),
            new MaxParallelismChanged(),
            new ParallelismAboveMax(),
            new KeyHashUnstable(),
            new KeyRandom(),
            new KeyChanged(),
            new KryoState(),
            new SchemaIncompatible(),
            new SchemaDataLoss(),
            new SchemaUnknown(),
            new WindowBuffersElements(),
            new UnionState(),
            new OverBudget(),
            new HeapTooSmall(),
            new TimersOnHeap(),
            new AsyncStateTtlIgnored(),
            new AsyncStateCanonical(),
            new NotChecked(),
            // these two look at what the others found
            new SuppressionExpired(),
            new SuppressionUnused());

    private Rules() {}

    /** The rules, in the order they are applied. */
    public static List<Rule> all() {
        return ALL;
    }

    /** What a report says of them. */
    public static List<RuleInfo> infos() {
        return ALL.stream().map(Rule::info).toList();
    }

    /** The rule of this id. */
    public static Optional<Rule> named(String id) {
        return ALL.stream().filter(rule -> rule.id().equals(id)).findFirst();
    }

    /** What the rules about state there is already find. */
    public static List<Finding> takeover(RuleContext context) {
        return ALL.stream()
                .filter(TakeoverRule.class::isInstance)
                .flatMap(rule -> rule.check(context).stream())
                .toList();
    }

    /** What all rules find, without what suppressions that still hold silence. */
    public static List<Finding> check(RuleContext context) {
        List<Finding> found = new ArrayList<>();
        for (Rule rule : ALL) {
            found.addAll(rule.check(context.after(found)));
        }
        return found.stream()
                .filter(finding -> !Suppressions.silenced(context, finding))
                .toList();
    }
}
