package dev.tidemark.budget.extract.bytecode;

import dev.tidemark.budget.job.Origin;
import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.job.TimerUse;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Type;

/** Reads the byte code of a job's functions and selectors. Nothing of it is run. */
public final class CodeScan {
    private final JobCode code;

    /** @param classes finds the job's class files */
    public CodeScan(ClassLoader classes) {
        this.code = new JobCode(classes);
    }

    /** What the code of a selector says. */
    public SelectorCode selector(KeySelector<?, ?> selector) {
        return new SelectorFingerprint(code).of(selector);
    }

    /** How a function uses timers; for one that is not the job's, that its code was not read. */
    public TimerUse timers(Object function) {
        return code(function)
                .map(found -> new TimerScan(found).scan())
                .orElse(new TimerUse(List.of(), false, false, false));
    }

    /**
     * States that the function makes later than when it is opened, or anywhere when it was not opened to the end.
     *
     * @param seen the states seen otherwise
     * @param opened whether it was opened to the end
     * @param notSeen gets a sentence for each
     */
    public List<StateFacts> unseenStates(Object function, List<StateFacts> seen, boolean opened, List<String> notSeen) {
        Optional<FunctionCode> found = code(function);
        if (found.isEmpty()) {
            return List.of();
        }
        DescriptorScan scan = new DescriptorScan(found.orElseThrow());
        Set<String> names = new HashSet<>(seen.stream().map(StateFacts::name).toList());
        List<StateFacts> states = new ArrayList<>();
        for (DescriptorScan.Declared declared : opened ? scan.lazy() : scan.all()) {
            if (declared.name().isEmpty()) {
                notSeen.add("a " + declared.kind().name().toLowerCase(java.util.Locale.ROOT) + " state is made in "
                        + declared.method() + " under a name that is not a constant");
            } else if (names.add(declared.name().orElseThrow())) {
                String name = declared.name().orElseThrow();
                notSeen.add("the state '" + name + "' is only made in " + declared.method()
                        + (opened ? " and not when the step is opened" : "")
                        + ", so its type and its time to live are not known");
                states.add(new StateFacts(
                        name,
                        declared.kind(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        declared.async(),
                        false,
                        Origin.BYTECODE));
            }
        }
        return states;
    }

    private Optional<FunctionCode> code(Object function) {
        return FunctionCode.of(code, Type.getInternalName(function.getClass()));
    }
}
