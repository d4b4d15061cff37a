package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.extract.types.Fields;
import dev.tidemark.budget.job.WindowFacts;
import java.time.Duration;
import java.util.Optional;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;
import org.apache.flink.streaming.api.windowing.assigners.GlobalWindows;
import org.apache.flink.streaming.api.windowing.assigners.WindowAssigner;

/** Windows of Flink's window operators, with and without asynchronous state; their factories name the parts alike. */
public final class WindowReader {
    private WindowReader() {}

    /** The window, or empty when this makes no window operator. */
    public static Optional<WindowFacts> of(StreamOperatorFactory<?> factory) {
        Object holder = factory instanceof SimpleOperatorFactory<?> simple ? simple.getOperator() : factory;
        return Fields.read(holder, "windowAssigner", WindowAssigner.class).map(assigner -> window(holder, assigner));
    }

    private static WindowFacts window(Object holder, WindowAssigner<?, ?> assigner) {
        Optional<Duration> size = millis(assigner, "size").or(() -> millis(assigner, "sessionTimeout"));
        boolean list = Fields.read(holder, "windowStateDescriptor")
                .map(state -> state.getClass().getSimpleName().equals("ListStateDescriptor"))
                .orElse(false);
        // the evicting operators keep records in a list of their own
        boolean evicts = Fields.read(holder, "evictor").isPresent();
        return new WindowFacts(
                words(assigner),
                size,
                millis(assigner, "slide"),
                millis(holder, "allowedLateness").orElse(Duration.ZERO),
                list || evicts,
                assigner instanceof GlobalWindows);
    }

    /** An assigner of the user's own need not have a {@code toString}, and an address would differ in each run. */
    private static String words(WindowAssigner<?, ?> assigner) {
        String said = assigner.toString();
        return said.contains("@") ? assigner.getClass().getName() : said;
    }

    private static Optional<Duration> millis(Object owner, String field) {
        return Fields.read(owner, field, Long.class).map(Duration::ofMillis);
    }
}
