package dev.tidemark.budget.extract.bytecode;

import dev.tidemark.budget.extract.bytecode.Branches.Guard;
import dev.tidemark.budget.job.TimerUse;
import dev.tidemark.budget.job.TimerUse.Registration;
import dev.tidemark.budget.job.TimerUse.Time;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Type;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.AbstractInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MethodInsnNode;

/** How a function uses timers: which times it registers, and whether its {@code onTimer} clears anything. */
final class TimerScan {
    private static final Set<String> REGISTERING = Set.of("registerEventTimeTimer", "registerProcessingTimeTimer");
    private static final String STATES = "org/apache/flink/api/common/state/";
    private static final Set<String> CLEARING = Set.of("clear", "remove", "asyncClear", "asyncRemove");
    /** How far a time is followed through helper methods. */
    private static final int MAX_DEPTH = 5;

    private final FunctionCode function;
    private final Map<Code, List<CallSite>> callers;

    TimerScan(FunctionCode function) {
        this.function = function;
        this.callers = callers(function);
    }

    TimerUse scan() {
        List<Registration> registrations = new ArrayList<>();
        Set<Code> perRecord = function.reachedFromRecords();
        Set<Code> onTimer = function.reachedFromTimers();
        for (Code code : function.reachedAtAll()) {
            for (AbstractInsnNode instruction : code.method().instructions) {
                if (registers(instruction)) {
                    // a timer that registers the next one leaves one timer
                    boolean chained = onTimer.contains(code) && !perRecord.contains(code);
                    Time time = chained ? Time.COALESCED : time(code, (MethodInsnNode) instruction);
                    registrations.add(new Registration(code.words(), time));
                }
            }
        }
        boolean clears = onTimer.stream().anyMatch(this::clears);
        return new TimerUse(registrations.stream().distinct().toList(), !onTimer.isEmpty(), clears, true);
    }

    private static boolean registers(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && REGISTERING.contains(call.name)
                && call.owner.startsWith("org/apache/flink/");
    }

    private boolean clears(Code code) {
        for (AbstractInsnNode instruction : code.method().instructions) {
            if (instruction instanceof MethodInsnNode call && call.owner.startsWith(STATES)) {
                boolean emptied = call.name.equals("update")
                        && function.flow().operands(code, call, 1).stream()
                                .anyMatch(values -> values.get(0).has(FlowValue.NULL));
                if (CLEARING.contains(call.name) || emptied) {
                    return true;
                }
            }
        }
        return false;
    }

    private Time time(Code code, MethodInsnNode call) {
        Optional<FlowValue> time = function.flow().operands(code, call, 1).map(values -> values.get(0));
        if (time.isEmpty()) {
            return Time.UNKNOWN;
        }
        Guard guard = guard(code, call, 0);
        if (guard == Guard.STATE) {
            return Time.COALESCED;
        }
        Time told = time(origins(code, time.orElseThrow(), 0));
        return guard == Guard.WITH_RECORD && told == Time.PER_RECORD ? Time.UNKNOWN : told;
    }

    private static Time time(int from) {
        if ((from & (FlowValue.ROUNDED | FlowValue.WATERMARK)) != 0) {
            return Time.COALESCED;
        }
        if ((from & (FlowValue.OPAQUE | FlowValue.STATE)) != 0) {
            return Time.UNKNOWN;
        }
        boolean record = (from & FlowValue.RECORD) != 0;
        boolean timer = (from & FlowValue.TIMER) != 0;
        if (record) {
            return timer ? Time.UNKNOWN : Time.PER_RECORD;
        }
        // a constant time is one timer a key; what a field holds nobody knows
        return timer || (from & FlowValue.FIELD) == 0 ? Time.COALESCED : Time.UNKNOWN;
    }

    /** A value's flags with those of what the method's callers hand in. */
    private int origins(Code code, FlowValue value, int depth) {
        int from = value.from();
        for (int parameter = 0; parameter < 63; parameter++) {
            if ((value.parameters() & (1L << parameter)) != 0) {
                from |= parameter(code, parameter, depth);
            }
        }
        return from;
    }

    private int parameter(Code code, int parameter, int depth) {
        Optional<Integer> given = function.given(code, parameter);
        if (given.isPresent()) {
            return given.orElseThrow();
        }
        List<CallSite> sites = depth < MAX_DEPTH ? sites(code) : List.of();
        if (sites.isEmpty()) {
            return FlowValue.OPAQUE;
        }
        int from = 0;
        for (CallSite site : sites) {
            Optional<FlowValue> argument = site.argument(function.flow(), parameter);
            from |= argument.map(value -> origins(site.caller(), value, depth + 1))
                    .orElse(FlowValue.OPAQUE);
        }
        return from;
    }

    /** The condition on an instruction, or else the weakest one on the calls of its method. */
    private Guard guard(Code code, AbstractInsnNode instruction, int depth) {
        Guard here = Branches.guard(code, instruction, function.flow(), value -> origins(code, value, depth));
        if (here == Guard.STATE || function.isEntry(code) || depth >= MAX_DEPTH) {
            return here;
        }
        return sites(code).stream()
                .map(site -> guard(site.caller(), site.call(), depth + 1))
                .min(Comparator.naturalOrder())
                .filter(there -> there.compareTo(here) > 0)
                .orElse(here);
    }

    private List<CallSite> sites(Code called) {
        return callers.getOrDefault(called, List.of());
    }

    private static Map<Code, List<CallSite>> callers(FunctionCode function) {
        Map<Code, List<CallSite>> callers = new HashMap<>();
        for (Code caller : function.reachedAtAll()) {
            for (AbstractInsnNode instruction : caller.method().instructions) {
                function.calls().target(instruction).ifPresent(called -> callers.computeIfAbsent(
                                called, one -> new ArrayList<>())
                        .add(new CallSite(caller, instruction)));
            }
        }
        return callers;
    }

    /** An instruction that calls a method, or makes a lambda of it. */
    private record CallSite(Code caller, AbstractInsnNode call) {
        /** What it hands in; a lambda is only handed what it captures here. */
        Optional<FlowValue> argument(Flow flow, int parameter) {
            int arguments = call instanceof MethodInsnNode method
                    ? Flow.arguments(method)
                    : Type.getArgumentTypes(((InvokeDynamicInsnNode) call).desc).length;
            return parameter < arguments
                    ? flow.operands(caller, call, arguments).map(values -> values.get(parameter))
                    : Optional.empty();
        }
    }
}
