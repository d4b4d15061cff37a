package dev.tidemark.budget.extract.bytecode;

import dev.tidemark.budget.extract.types.ClassFingerprint;
import dev.tidemark.budget.extract.types.ClassNames;
import java.lang.invoke.SerializedLambda;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Opcodes;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Type;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.ClassNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MethodNode;

/**
 * A hash of what a key selector computes: its code, that of the job's methods it calls, and the values it holds. Names of the
 * job's own methods, lambdas and packages are left out, so that moving or renaming them changes nothing. Empty where some part
 * cannot be read, such as a call through an interface of the job's.
 */
final class SelectorFingerprint {
    private final JobCode code;

    SelectorFingerprint(JobCode code) {
        this.code = code;
    }

    SelectorCode of(KeySelector<?, ?> selector) {
        Set<String> random = new LinkedHashSet<>();
        return new SelectorCode(fingerprint(selector, random), List.copyOf(random));
    }

    private Optional<String> fingerprint(KeySelector<?, ?> selector, Set<String> random) {
        Optional<SerializedLambda> lambda = ClassNames.lambda(selector);
        Optional<String> held =
                lambda.isPresent() ? ObjectWords.captured(lambda.orElseThrow()) : ObjectWords.fields(selector, 0);
        Optional<String> said =
                lambda.isPresent() ? ofLambda(lambda.orElseThrow(), random) : ofObject(selector, random);
        return held.isEmpty() || said.isEmpty()
                ? Optional.empty()
                : Optional.of(ClassFingerprint.hash(said.orElseThrow() + "\n" + held.orElseThrow()));
    }

    private Optional<String> ofLambda(SerializedLambda lambda, Set<String> random) {
        String owner = lambda.getImplClass();
        Optional<Code> found = code.resolve(owner, lambda.getImplMethodName(), lambda.getImplMethodSignature());
        if (found.isPresent()) {
            return new NormalizedCode(new Calls(code, owner), code, random).of(found.orElseThrow());
        }
        // a reference to a method that is not the job's, such as String::length, is known by its name
        return code.own(owner).isPresent()
                ? Optional.empty()
                : Optional.of(owner + "." + lambda.getImplMethodName() + lambda.getImplMethodSignature());
    }

    private Optional<String> ofObject(KeySelector<?, ?> selector, Set<String> random) {
        String name = Type.getInternalName(selector.getClass());
        for (ClassNode type : code.hierarchy(name)) {
            for (MethodNode method : type.methods) {
                boolean bridge = (method.access & Opcodes.ACC_BRIDGE) != 0;
                if (method.name.equals("getKey") && !bridge && method.instructions.size() > 0) {
                    return new NormalizedCode(new Calls(code, name), code, random).of(new Code(type, method));
                }
            }
        }
        // one of Flink's own is known by its name and what it holds; generated ones have no name to know them by
        String className = selector.getClass().getName();
        return className.startsWith("org.apache.flink.") && !className.startsWith("org.apache.flink.table.")
                ? Optional.of(className)
                : Optional.empty();
    }
}
