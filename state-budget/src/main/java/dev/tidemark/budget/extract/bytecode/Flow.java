package dev.tidemark.budget.extract.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Opcodes;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Type;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.AbstractInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MethodInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.analysis.Analyzer;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.analysis.AnalyzerException;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.analysis.Frame;
import org.jspecify.annotations.Nullable;

/** The values at each instruction of the job's methods, each method looked at once. Not thread-safe. */
final class Flow {
    private final Calls calls;
    private final Map<Code, List<Optional<Frame<FlowValue>>>> frames = new HashMap<>();
    private final Map<Code, Optional<FlowValue>> returned = new HashMap<>();

    Flow(Calls calls) {
        this.calls = calls;
    }

    /** What an instruction takes from the stack, the last {@code count} values; empty where it is never reached. */
    Optional<List<FlowValue>> operands(Code code, AbstractInsnNode instruction, int count) {
        return frames(code).get(code.method().instructions.indexOf(instruction)).map(frame -> {
            List<FlowValue> values = new ArrayList<>();
            for (int i = frame.getStackSize() - count; i < frame.getStackSize(); i++) {
                values.add(frame.getStack(i));
            }
            return values;
        });
    }

    /** The values a call is given, its receiver first; parameters are numbered alike. */
    static int arguments(MethodInsnNode call) {
        int receiver = call.getOpcode() == Opcodes.INVOKESTATIC ? 0 : 1;
        return Type.getArgumentTypes(call.desc).length + receiver;
    }

    private List<Optional<Frame<FlowValue>>> frames(Code code) {
        List<Optional<Frame<FlowValue>>> known = frames.get(code);
        if (known == null) {
            known = analyzed(code);
            frames.put(code, known);
        }
        return known;
    }

    private List<Optional<Frame<FlowValue>>> analyzed(Code code) {
        List<Optional<Frame<FlowValue>>> found = new ArrayList<>();
        try {
            FlowInterpreter interpreter = new FlowInterpreter(this::returnedBy);
            @Nullable Frame<FlowValue>[] all = new Analyzer<>(interpreter).analyze(code.type().name, code.method());
            for (Frame<FlowValue> frame : all) {
                found.add(Optional.ofNullable(frame).map(one -> numbered(code, one)));
            }
        } catch (AnalyzerException e) {
            // code this simple look does not understand is code it says nothing of
            code.method().instructions.forEach(instruction -> found.add(Optional.empty()));
        }
        return found;
    }

    private static Frame<FlowValue> numbered(Code code, Frame<FlowValue> frame) {
        long[] masks = parameterOfLocal(code);
        for (int i = 0; i < frame.getStackSize(); i++) {
            frame.setStack(i, numbered(frame.getStack(i), masks));
        }
        return frame;
    }

    private static FlowValue numbered(FlowValue value, long[] masks) {
        long parameters = 0;
        for (int local = 0; local < masks.length; local++) {
            if ((value.parameters() & (1L << local)) != 0) {
                parameters |= masks[local];
            }
        }
        return new FlowValue(value.size(), value.from(), parameters, value.text());
    }

    /** A long takes two locals and is one parameter; the receiver is parameter 0. */
    private static long[] parameterOfLocal(Code code) {
        List<Long> masks = new ArrayList<>();
        int parameter = 0;
        if (!code.isStatic()) {
            masks.add(1L << parameter++);
        }
        for (Type type : Type.getArgumentTypes(code.method().desc)) {
            for (int word = 0; word < type.getSize(); word++) {
                masks.add(1L << parameter);
            }
            parameter++;
        }
        return masks.stream().mapToLong(mask -> mask).toArray();
    }

    /** What a call of the job's own returns; empty for other calls. */
    private Optional<FlowValue> returnedBy(AbstractInsnNode call) {
        return calls.target(call).flatMap(this::returned);
    }

    private Optional<FlowValue> returned(Code code) {
        Optional<FlowValue> known = returned.get(code);
        if (known == null) {
            // while it is looked at, a recursive call counts as a call that is not looked into
            returned.put(code, Optional.empty());
            known = Optional.empty();
            for (AbstractInsnNode instruction : code.method().instructions) {
                int opcode = instruction.getOpcode();
                if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN) {
                    List<FlowValue> one = operands(code, instruction, 1).orElse(List.of());
                    for (FlowValue value : one) {
                        known = Optional.of(known.map(value::merge).orElse(value));
                    }
                }
            }
            returned.put(code, known);
        }
        return known;
    }
}
