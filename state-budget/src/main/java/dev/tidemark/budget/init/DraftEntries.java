package dev.tidemark.budget.init;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.budget.job.TypeFacts;
import dev.tidemark.budget.job.WindowFacts;
import dev.tidemark.budget.model.Category;
import dev.tidemark.budget.rule.Seen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The entries of a step, each of the category its state is most likely counted on. */
final class DraftEntries {
    private static final Map<String, Integer> SIZES = Map.of(
            "java.lang.Long",
            8,
            "java.lang.Double",
            8,
            "java.lang.Integer",
            4,
            "java.lang.Float",
            4,
            "java.lang.Short",
            2,
            "java.lang.Boolean",
            1,
            "java.lang.Byte",
            1);
    /** What Flink's own operators keep beside what they are there for: not worth a line. */
    private static final List<String> BESIDE = List.of("merging-window-set");

    private DraftEntries() {}

    /** The inside of one YAML mapping each. */
    static List<String> of(StepFacts step) {
        List<String> entries = new ArrayList<>();
        boolean timers = false;
        for (StateFacts state : step.states()) {
            if (state.kind() == StateFacts.Kind.TIMER) {
                timers = true;
            } else if (!BESIDE.contains(state.name())) {
                entries.add(entry(step, state));
            }
        }
        if (timers && (!step.timers().registrations().isEmpty() || step.window().isPresent())) {
            entries.add("category: " + Category.TIMERS + ", per-key: "
                    + step.window().map(DraftEntries::open).orElse("TODO"));
        }
        return entries;
    }

    private static String entry(StepFacts step, StateFacts state) {
        String head = "category: %s, state: " + Yaml.text(state.name()) + ", %s, bytes: " + bytes(state);
        if (!Seen.keyed(state)) {
            return String.format(head, Category.OPERATOR_STATE, "count: TODO");
        }
        boolean window = step.window().isPresent();
        if (window && step.window().get().buffersElements() || state.name().endsWith("_BUFFER")) {
            return String.format(head, Category.BUFFERED_RECORDS, "rate: TODO");
        }
        if (window) {
            return String.format(
                    head, Category.ACCUMULATOR, "per-key: " + open(step.window().get()));
        }
        boolean ids = state.ttl().isPresent() && Seen.ofIds(state);
        return ids
                ? String.format(head, Category.DEDUPE_ENTRIES, "count: TODO")
                : String.format(
                        head,
                        Category.ACCUMULATOR,
                        state.kind() == StateFacts.Kind.MAP || state.kind() == StateFacts.Kind.LIST
                                ? "per-key: TODO"
                                : "per-key: 1");
    }

    /** How many windows of a key are open at once, at most. */
    private static String open(WindowFacts window) {
        if (window.size().isEmpty() || window.neverEnds()) {
            return window.neverEnds() ? "1" : "TODO";
        }
        Duration size = window.size().get();
        Duration slide = window.slide().orElse(size);
        long millis = Math.max(1, slide.toMillis());
        // the one being filled, those before it that late records keep, and one that is about to end
        return String.valueOf((size.plus(window.allowedLateness()).toMillis() + millis - 1) / millis);
    }

    private static String bytes(StateFacts state) {
        return state.type()
                .filter(type -> type.kind() == TypeFacts.Kind.BASIC)
                .map(type -> SIZES.get(type.className()))
                .map(size -> size + " B")
                .orElse("TODO");
    }
}
