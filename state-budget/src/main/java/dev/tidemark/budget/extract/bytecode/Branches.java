package dev.tidemark.budget.extract.bytecode;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Opcodes;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.AbstractInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.InsnList;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.JumpInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.TableSwitchInsnNode;

/** Tells whether an instruction is run only on one side of a condition on state. */
final class Branches {
    private Branches() {}

    /** How a condition on what was read from state decides whether an instruction is reached. */
    enum Guard {
        NONE,
        /** By state and record together: an entry the record names, or a comparison with its time. */
        WITH_RECORD,
        /** By state alone. */
        STATE
    }

    /**
     * The strongest condition there is.
     *
     * @param origins a value's flags, with those of what the method was given
     */
    static Guard guard(Code code, AbstractInsnNode instruction, Flow flow, ToIntFunction<FlowValue> origins) {
        Guard strongest = Guard.NONE;
        InsnList all = code.method().instructions;
        for (AbstractInsnNode at : all) {
            if (at instanceof JumpInsnNode jump && conditional(jump)) {
                Guard guard = condition(code, jump, flow, origins);
                if (guard.compareTo(strongest) > 0
                        && reaches(all, jump.label, instruction) != reaches(all, jump.getNext(), instruction)) {
                    strongest = guard;
                }
            }
        }
        return strongest;
    }

    private static boolean conditional(JumpInsnNode jump) {
        return jump.getOpcode() != Opcodes.GOTO && jump.getOpcode() != Opcodes.JSR;
    }

    private static Guard condition(Code code, JumpInsnNode jump, Flow flow, ToIntFunction<FlowValue> origins) {
        int opcode = jump.getOpcode();
        int operands = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE ? 2 : 1;
        int from = 0;
        for (FlowValue value : flow.operands(code, jump, operands).orElse(List.of())) {
            from |= origins.applyAsInt(value);
        }
        boolean state = (from & FlowValue.STATE) != 0;
        boolean more = (from & (FlowValue.RECORD | FlowValue.OPAQUE)) != 0;
        if (!state) {
            return Guard.NONE;
        }
        return more ? Guard.WITH_RECORD : Guard.STATE;
    }

    private static boolean reaches(InsnList all, AbstractInsnNode from, AbstractInsnNode to) {
        BitSet seen = new BitSet(all.size());
        Deque<AbstractInsnNode> open = new ArrayDeque<>();
        push(all, from, seen, open);
        while (!open.isEmpty()) {
            AbstractInsnNode at = open.remove();
            if (at == to) {
                return true;
            }
            if (at instanceof JumpInsnNode jump) {
                push(all, jump.label, seen, open);
            } else if (at instanceof TableSwitchInsnNode table) {
                push(all, table.dflt, seen, open);
                table.labels.forEach(label -> push(all, label, seen, open));
            } else if (at instanceof LookupSwitchInsnNode lookup) {
                push(all, lookup.dflt, seen, open);
                lookup.labels.forEach(label -> push(all, label, seen, open));
            }
            if (!ends(at) && at.getNext() != null) {
                push(all, at.getNext(), seen, open);
            }
        }
        return false;
    }

    private static boolean ends(AbstractInsnNode at) {
        int opcode = at.getOpcode();
        return opcode == Opcodes.GOTO
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH
                || opcode == Opcodes.ATHROW
                || (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN);
    }

    private static void push(InsnList all, AbstractInsnNode at, BitSet seen, Deque<AbstractInsnNode> open) {
        int index = all.indexOf(at);
        if (!seen.get(index)) {
            seen.set(index);
            open.add(at);
        }
    }
}
