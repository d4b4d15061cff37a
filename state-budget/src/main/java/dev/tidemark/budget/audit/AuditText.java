package dev.tidemark.budget.audit;

import dev.tidemark.budget.model.Size;
import java.util.Locale;
import java.util.Optional;

/** An audit as a table. */
public final class AuditText {
    private AuditText() {}

    /** Declared beside measured, then what each step weighs. */
    public static String of(Audit audit) {
        StringBuilder text = new StringBuilder("job " + audit.job() + "\n\n");
        row(text, "step / state", "declared", "entries", "declared", "bytes", "an entry", "a day", "full on");
        for (AuditLine line : audit.lines()) {
            Optional<Growth> growth = line.growth();
            row(
                    text,
                    line.uid() + " " + line.name(),
                    line.declared().isPresent() ? number(line.declared().getAsDouble()) : "?",
                    line.lists() ? number(line.entries()) + " lists" : number(line.entries()),
                    Size.of(line.declaredBytes()).toString(),
                    new Size(line.bytes()).toString(),
                    line.entries() == 0 ? "" : new Size(line.bytes() / line.entries()).toString(),
                    growth.map(grown -> (grown.perDay() < 0 ? "-" : "+") + Size.of(Math.abs(grown.perDay())))
                            .orElse(""),
                    line.full().map(Object::toString).orElse(""));
        }
        text.append('\n');
        for (MeasuredStep step : audit.steps()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-40s %s, %,d timers, fullest key group %.1f times the average%n",
                    step.uid(),
                    new Size(step.bytes()),
                    step.timers(),
                    step.skew()));
        }
        return text.append('\n').toString();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.0f", value);
    }

    private static void row(StringBuilder text, String name, String... cells) {
        text.append(String.format("%-36s", name));
        for (String cell : cells) {
            text.append(String.format(" %13s", cell));
        }
        text.append('\n');
    }
}
