package dev.tidemark.budget.extract.graph;

import dev.tidemark.budget.extract.types.Fields;
import java.util.List;
import java.util.Optional;
import org.apache.flink.streaming.api.operators.AbstractUdfStreamOperator;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperatorFactory;

/** The object of the user's that an operator runs: a function, a source, a sink, or an operator of their own. */
final class UserFunction {
    private static final String FLINK = "org.apache.flink.";
    /** Where Flink's operators and factories keep it; none of them has an accessor for all. */
    private static final List<String> FIELDS = List.of(
            "userFunction",
            "function",
            "asyncFunction",
            "source",
            "sink",
            "windowFunction",
            "reducer",
            "patternSelectFunction",
            "wrappedFunction");

    private UserFunction() {}

    static Optional<Object> of(StreamOperatorFactory<?> factory) {
        Object holder = factory instanceof SimpleOperatorFactory<?> simple ? simple.getOperator() : factory;
        if (holder instanceof AbstractUdfStreamOperator<?, ?> operator) {
            return Optional.of(unwrapped(operator.getUserFunction(), 0));
        }
        if (!holder.getClass().getName().startsWith(FLINK)) {
            return Optional.of(holder);
        }
        return inside(holder).map(function -> unwrapped(function, 0));
    }

    /** A window's function stands behind two of Flink's own. */
    private static Object unwrapped(Object function, int depth) {
        if (!function.getClass().getName().startsWith(FLINK) || depth > 5) {
            return function;
        }
        return inside(function).map(inner -> unwrapped(inner, depth + 1)).orElse(function);
    }

    private static Optional<Object> inside(Object holder) {
        return FIELDS.stream()
                .flatMap(name -> Fields.read(holder, name).stream())
                .findFirst();
    }
}
