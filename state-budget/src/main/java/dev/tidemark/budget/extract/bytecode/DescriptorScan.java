package dev.tidemark.budget.extract.bytecode;

import dev.tidemark.budget.job.StateFacts;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.AbstractInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MethodInsnNode;

/** Where a function makes state descriptors, and the names it gives them. */
final class DescriptorScan {
    private static final Pattern DESCRIPTOR = Pattern.compile(
            "org/apache/flink/api/common/state/(v2/)?(Value|List|Map|Reducing|Aggregating)StateDescriptor");

    private final FunctionCode function;

    DescriptorScan(FunctionCode function) {
        this.function = function;
    }

    /** Those that are made with a record or a timer, and not when the function is made or opened. */
    Set<Declared> lazy() {
        Set<Code> later = new LinkedHashSet<>(function.reachedFromRecords());
        later.addAll(function.reachedFromTimers());
        later.removeAll(function.reachedFromOpening());
        return in(later);
    }

    /** All of them. */
    Set<Declared> all() {
        return in(function.reachedAtAll());
    }

    private Set<Declared> in(Set<Code> codes) {
        Set<Declared> found = new LinkedHashSet<>();
        for (Code code : codes) {
            for (AbstractInsnNode instruction : code.method().instructions) {
                if (instruction instanceof MethodInsnNode call && call.name.equals("<init>")) {
                    Matcher descriptor = DESCRIPTOR.matcher(call.owner);
                    if (descriptor.matches()) {
                        found.add(declared(code, call, descriptor));
                    }
                }
            }
        }
        return found;
    }

    private Declared declared(Code code, MethodInsnNode call, Matcher descriptor) {
        List<FlowValue> arguments =
                function.flow().operands(code, call, Flow.arguments(call)).orElse(List.of());
        // the receiver comes first, then the name
        Optional<String> name =
                arguments.size() > 1 ? Optional.ofNullable(arguments.get(1).text()) : Optional.empty();
        return new Declared(
                name,
                StateFacts.Kind.valueOf(descriptor.group(2).toUpperCase(java.util.Locale.ROOT)),
                descriptor.group(1) != null,
                code.words());
    }

    /**
     * A descriptor that the function makes.
     *
     * @param name its name, where it is a constant
     * @param method the method that makes it
     */
    record Declared(Optional<String> name, StateFacts.Kind kind, boolean async, String method) {}
}
