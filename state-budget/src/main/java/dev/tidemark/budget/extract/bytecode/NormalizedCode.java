package dev.tidemark.budget.extract.bytecode;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Handle;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Opcodes;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.AbstractInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.FieldInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.FrameNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.IincInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.IntInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.JumpInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.LabelNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.LdcInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.LineNumberNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MethodInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.TableSwitchInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.TypeInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.VarInsnNode;

/**
 * A method's instructions as text, and those of the job's methods it calls. The job's own classes appear without their package,
 * its methods as numbers in the order of their first call, labels as numbers. Used once.
 */
final class NormalizedCode {
    /** More than any selector; what is longer is not looked at to the end, so it is not called read. */
    private static final int MAX_METHODS = 200;

    private static final Set<String> RANDOM = Set.of(
            "java.util.UUID.randomUUID",
            "java.lang.Math.random",
            "java.lang.System.nanoTime",
            "java.lang.System.currentTimeMillis",
            "java.time.Instant.now");
    private static final Set<String> GENERATORS =
            Set.of("java.util.Random", "java.util.concurrent.ThreadLocalRandom", "java.security.SecureRandom");

    private final Calls calls;
    private final JobCode code;
    private final Map<Code, String> methods = new LinkedHashMap<>();
    private final Set<String> random;
    private boolean readable = true;

    /** @param random gets the calls that give another value each time */
    NormalizedCode(Calls calls, JobCode code, Set<String> random) {
        this.calls = calls;
        this.code = code;
        this.random = random;
    }

    /** The text, or empty where a part of it cannot be read. */
    Optional<String> of(Code start) {
        number(start);
        return readable ? Optional.of(String.join("\n", methods.values())) : Optional.empty();
    }

    private int number(Code called) {
        if (!methods.containsKey(called)) {
            if (methods.size() >= MAX_METHODS) {
                readable = false;
                return 0;
            }
            methods.put(called, "");
            methods.put(called, text(called));
        }
        return List.copyOf(methods.keySet()).indexOf(called);
    }

    private String text(Code called) {
        StringBuilder text = new StringBuilder();
        Map<LabelNode, Integer> labels = new HashMap<>();
        for (AbstractInsnNode at : called.method().instructions) {
            if (at instanceof LabelNode label) {
                text.append('L')
                        .append(labels.computeIfAbsent(label, one -> labels.size()))
                        .append(' ');
            } else if (!(at instanceof LineNumberNode) && !(at instanceof FrameNode)) {
                text.append(at.getOpcode()).append(operand(at, labels)).append(' ');
            }
        }
        return text.toString();
    }

    private String operand(AbstractInsnNode at, Map<LabelNode, Integer> labels) {
        if (at instanceof MethodInsnNode call) {
            return call(call);
        }
        if (at instanceof InvokeDynamicInsnNode dynamic) {
            return dynamic(dynamic);
        }
        if (at instanceof FieldInsnNode field) {
            return type(field.owner) + "." + field.name;
        }
        if (at instanceof TypeInsnNode type) {
            return type(type.desc);
        }
        if (at instanceof LdcInsnNode constant) {
            return constant.cst.getClass().getSimpleName() + ":" + constant.cst;
        }
        if (at instanceof VarInsnNode variable) {
            return "v" + variable.var;
        }
        if (at instanceof IntInsnNode number) {
            return "#" + number.operand;
        }
        if (at instanceof IincInsnNode increment) {
            return "v" + increment.var + "+" + increment.incr;
        }
        if (at instanceof JumpInsnNode jump) {
            return label(jump.label, labels);
        }
        if (at instanceof TableSwitchInsnNode table) {
            return table.min + ".." + table.max + label(table.dflt, labels)
                    + table.labels.stream().map(label -> label(label, labels)).toList();
        }
        if (at instanceof LookupSwitchInsnNode lookup) {
            return lookup.keys
                    + label(lookup.dflt, labels)
                    + lookup.labels.stream().map(label -> label(label, labels)).toList();
        }
        return at instanceof MultiANewArrayInsnNode array ? array.desc + array.dims : "";
    }

    private static String label(LabelNode label, Map<LabelNode, Integer> labels) {
        return "L" + labels.computeIfAbsent(label, one -> labels.size());
    }

    private String call(MethodInsnNode call) {
        Optional<Code> own = calls.target(call);
        if (own.isPresent()) {
            return "own" + number(own.orElseThrow());
        }
        String owner = call.owner.replace('/', '.');
        boolean generates = GENERATORS.contains(owner) && call.name.startsWith("next");
        if (generates || RANDOM.contains(owner + "." + call.name)) {
            random.add(owner + "." + call.name);
        }
        // a call on the job's own type whose code is somewhere else
        if (code.own(call.owner).isPresent() && !inherited(call)) {
            readable = false;
        }
        return type(call.owner) + "." + call.name + call.desc;
    }

    /** A method of the JDK's or Flink's, called on a class of the job's, such as {@code getClass} or an enum's {@code name}. */
    private boolean inherited(MethodInsnNode call) {
        boolean virtual = call.getOpcode() != Opcodes.INVOKEINTERFACE;
        return virtual
                && code.hierarchy(call.owner).stream().noneMatch(type -> type.methods.stream()
                        .anyMatch(method -> method.name.equals(call.name) && method.desc.equals(call.desc)));
    }

    private String dynamic(InvokeDynamicInsnNode dynamic) {
        Optional<Code> own = calls.target(dynamic);
        if (own.isPresent()) {
            return "lambda" + number(own.orElseThrow());
        }
        StringBuilder text = new StringBuilder(dynamic.bsm.getName()).append(dynamic.desc);
        for (Object argument : dynamic.bsmArgs) {
            text.append(
                    argument instanceof Handle handle ? type(handle.getOwner()) + "." + handle.getName() : argument);
        }
        return text.toString();
    }

    private String type(String internalName) {
        return code.own(internalName).isPresent()
                ? internalName.substring(internalName.lastIndexOf('/') + 1)
                : internalName;
    }
}
