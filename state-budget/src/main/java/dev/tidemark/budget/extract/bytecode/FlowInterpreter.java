package dev.tidemark.budget.extract.bytecode;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Opcodes;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Type;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.AbstractInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.FieldInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.LdcInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MethodInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.analysis.Interpreter;
import org.jspecify.annotations.Nullable;

/** Carries {@link FlowValue}s through a method: what comes out of an operation is made of all that went in. */
final class FlowInterpreter extends Interpreter<FlowValue> {
    private static final String STATES = "org/apache/flink/api/common/state/";
    private static final Set<String> ROUNDING = Set.of(
            "floorMod",
            "floorDiv",
            "ceilDiv",
            "truncatedTo",
            "atStartOfDay",
            "getWindowStartWithOffset",
            "maxTimestamp");
    private static final Set<Integer> CUTTING = Set.of(
            Opcodes.LREM,
            Opcodes.IREM,
            Opcodes.LDIV,
            Opcodes.IDIV,
            Opcodes.LAND,
            Opcodes.IAND,
            Opcodes.LSHR,
            Opcodes.LUSHR);

    /** What an own method returns, in terms of its parameters. */
    interface Returns {
        Optional<FlowValue> of(AbstractInsnNode call);
    }

    private final Returns returns;

    FlowInterpreter(Returns returns) {
        super(Opcodes.ASM9);
        this.returns = returns;
    }

    @Override
    public @Nullable FlowValue newValue(@Nullable Type type) {
        if (Type.VOID_TYPE.equals(type)) {
            return null;
        }
        return FlowValue.constant(type == null ? 1 : type.getSize());
    }

    @Override
    public FlowValue newParameterValue(boolean isInstance, int local, Type type) {
        if (isInstance && local == 0) {
            return new FlowValue(1, FlowValue.THIS, 0, null);
        }
        // the analysis replaces local numbers by parameter numbers; both fit in a long for any sane method
        return new FlowValue(type.getSize(), 0, local < 63 ? 1L << local : 0, null);
    }

    @Override
    public FlowValue newOperation(AbstractInsnNode instruction) {
        if (instruction instanceof LdcInsnNode constant) {
            boolean wide = constant.cst instanceof Long || constant.cst instanceof Double;
            return new FlowValue(wide ? 2 : 1, 0, 0, constant.cst instanceof String text ? text : null);
        }
        return switch (instruction.getOpcode()) {
            case Opcodes.ACONST_NULL -> new FlowValue(1, FlowValue.NULL, 0, null);
            case Opcodes.LCONST_0, Opcodes.LCONST_1, Opcodes.DCONST_0, Opcodes.DCONST_1 -> FlowValue.constant(2);
            case Opcodes.GETSTATIC ->
                FlowValue.constant(
                        Type.getType(((FieldInsnNode) instruction).desc).getSize());
            default -> FlowValue.constant(1);
        };
    }

    @Override
    public FlowValue copyOperation(AbstractInsnNode instruction, FlowValue value) {
        return value;
    }

    @Override
    public @Nullable FlowValue unaryOperation(AbstractInsnNode instruction, FlowValue value) {
        return switch (instruction.getOpcode()) {
            case Opcodes.GETFIELD -> {
                int size = Type.getType(((FieldInsnNode) instruction).desc).getSize();
                yield value.has(FlowValue.THIS)
                        ? new FlowValue(size, FlowValue.FIELD, 0, null)
                        : new FlowValue(size, value.from(), value.parameters(), null);
            }
            case Opcodes.I2L, Opcodes.I2D, Opcodes.F2L, Opcodes.F2D, Opcodes.L2D, Opcodes.D2L -> value.sized(2);
            case Opcodes.L2I, Opcodes.L2F, Opcodes.D2I, Opcodes.D2F -> value.sized(1);
            default -> value;
        };
    }

    @Override
    public @Nullable FlowValue binaryOperation(AbstractInsnNode instruction, FlowValue left, FlowValue right) {
        int opcode = instruction.getOpcode();
        if (opcode == Opcodes.PUTFIELD) {
            return null;
        }
        FlowValue both =
                new FlowValue(size(opcode), left.from() | right.from(), left.parameters() | right.parameters(), null);
        return CUTTING.contains(opcode) ? both.with(FlowValue.ROUNDED) : both;
    }

    private static int size(int opcode) {
        return switch (opcode) {
            case Opcodes.LALOAD,
                    Opcodes.DALOAD,
                    Opcodes.LADD,
                    Opcodes.DADD,
                    Opcodes.LSUB,
                    Opcodes.DSUB,
                    Opcodes.LMUL,
                    Opcodes.DMUL,
                    Opcodes.LDIV,
                    Opcodes.DDIV,
                    Opcodes.LREM,
                    Opcodes.DREM,
                    Opcodes.LSHL,
                    Opcodes.LSHR,
                    Opcodes.LUSHR,
                    Opcodes.LAND,
                    Opcodes.LOR,
                    Opcodes.LXOR -> 2;
            default -> 1;
        };
    }

    @Override
    public @Nullable FlowValue ternaryOperation(
            AbstractInsnNode instruction, FlowValue first, FlowValue second, FlowValue third) {
        return null;
    }

    @Override
    public @Nullable FlowValue naryOperation(AbstractInsnNode instruction, List<? extends FlowValue> values) {
        Type type = instruction instanceof MethodInsnNode call
                ? Type.getReturnType(call.desc)
                : instruction instanceof InvokeDynamicInsnNode dynamic
                        ? Type.getReturnType(dynamic.desc)
                        : Type.INT_TYPE;
        FlowValue all = FlowValue.constant(Math.max(1, type.getSize()));
        for (FlowValue value : values) {
            int from = value.from() & ~FlowValue.THIS & ~FlowValue.NULL;
            all = new FlowValue(all.size(), all.from() | from, all.parameters() | value.parameters(), null);
        }
        if (!(instruction instanceof MethodInsnNode call)) {
            return all;
        }
        return returns.of(call)
                .map(made -> substituted(made, values, type.getSize()))
                .orElse(outside(call, values, all));
    }

    /** A call of the job's own: what it returns, with its parameters replaced by what they were given. */
    private static FlowValue substituted(FlowValue made, List<? extends FlowValue> given, int size) {
        int from = made.from() & ~FlowValue.THIS;
        long parameters = 0;
        for (int i = 0; i < given.size(); i++) {
            if ((made.parameters() & (1L << i)) != 0) {
                from |= given.get(i).from() & ~FlowValue.THIS;
                parameters |= given.get(i).parameters();
            }
        }
        return new FlowValue(Math.max(1, size), from, parameters, null);
    }

    private static FlowValue outside(MethodInsnNode call, List<? extends FlowValue> values, FlowValue all) {
        if (ROUNDING.contains(call.name) || call.owner.endsWith("/TimeWindow")) {
            return all.with(FlowValue.ROUNDED);
        }
        if (call.owner.startsWith(STATES)) {
            // an entry asked for by the record, such as a map's, is known by the record as well
            FlowValue asked = FlowValue.constant(all.size());
            for (FlowValue argument : values.subList(1, values.size())) {
                asked = new FlowValue(
                        all.size(), asked.from() | argument.from(), asked.parameters() | argument.parameters(), null);
            }
            return asked.with(FlowValue.STATE);
        }
        if (call.name.equals("currentWatermark")) {
            return new FlowValue(all.size(), FlowValue.WATERMARK, 0, null);
        }
        boolean clock = call.name.equals("currentProcessingTime")
                || call.name.equals("currentTimeMillis")
                || (call.owner.equals("java/time/Instant") && call.name.equals("now"));
        boolean recordTime = call.owner.startsWith("org/apache/flink/")
                && (call.name.equals("timestamp") || call.name.equals("getTimestamp"));
        if (clock || recordTime) {
            return new FlowValue(all.size(), FlowValue.RECORD, 0, null);
        }
        return call.owner.startsWith("java/time/") && !call.name.equals("toMillis") ? all.with(FlowValue.OPAQUE) : all;
    }

    @Override
    public void returnOperation(AbstractInsnNode instruction, FlowValue value, FlowValue expected) {}

    @Override
    public FlowValue merge(FlowValue left, FlowValue right) {
        return left.equals(right) ? left : left.merge(right);
    }
}
