package dev.tidemark.budget.extract.bytecode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Handle;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Opcodes;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.AbstractInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MethodInsnNode;

/**
 * Follows calls within the job's own classes, seen from one of them: a call that this class or a superclass declares runs this
 * class's version. Calls through the job's other interfaces are not followed.
 */
final class Calls {
    private final JobCode code;
    private final String self;

    Calls(JobCode code, String self) {
        this.code = code;
        this.self = self;
    }

    /** These methods and those they reach. */
    Set<Code> reachable(Collection<Code> entries) {
        Set<Code> reached = new LinkedHashSet<>(entries);
        Deque<Code> open = new ArrayDeque<>(entries);
        while (!open.isEmpty()) {
            for (Code called : from(open.remove())) {
                if (reached.add(called)) {
                    open.add(called);
                }
            }
        }
        return reached;
    }

    private List<Code> from(Code caller) {
        List<Code> called = new ArrayList<>();
        for (AbstractInsnNode instruction : caller.method().instructions) {
            target(instruction).ifPresent(called::add);
        }
        return called;
    }

    /** What an instruction calls, or the lambda it makes. */
    Optional<Code> target(AbstractInsnNode instruction) {
        if (instruction instanceof MethodInsnNode call) {
            boolean virtual = call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
            return resolve(call.owner, call.name, call.desc, virtual);
        }
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return lambda(dynamic)
                    .flatMap(handle -> resolve(
                            handle.getOwner(),
                            handle.getName(),
                            handle.getDesc(),
                            handle.getTag() == Opcodes.H_INVOKEVIRTUAL));
        }
        return Optional.empty();
    }

    /** The method behind a lambda or a method reference. */
    static Optional<Handle> lambda(InvokeDynamicInsnNode dynamic) {
        boolean lambda = dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
        return lambda && dynamic.bsmArgs[1] instanceof Handle handle ? Optional.of(handle) : Optional.empty();
    }

    private Optional<Code> resolve(String owner, String name, String descriptor, boolean virtual) {
        boolean onSelf = virtual && code.hierarchy(self).stream().anyMatch(type -> type.name.equals(owner));
        return code.resolve(onSelf ? self : owner, name, descriptor);
    }
}
