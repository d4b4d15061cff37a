package dev.tidemark.budget.extract.bytecode;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Opcodes;
import org.apache.flink.shaded.asm9.org.objectweb.asm.Type;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.ClassNode;
import org.apache.flink.shaded.asm9.org.objectweb.asm.tree.MethodNode;

/**
 * The code of one function of the job's, by the moment at which Flink calls it: when it is made and opened, for a record, for a
 * timer.
 */
final class FunctionCode {
    private static final Set<String> OPENING =
            Set.of("open", "initializeState", "setup", "setRuntimeContext", "<init>", "<clinit>");
    private static final Set<String> TIMERS = Set.of("onTimer", "onEventTime", "onProcessingTime");
    private static final Set<String> CLOSING = Set.of("close", "finish", "dispose", "snapshotState");

    private final Calls calls;
    private final Flow flow;
    private final Set<Code> opening;
    private final Set<Code> records;
    private final Set<Code> timers;
    private final Set<Code> entries;

    private FunctionCode(JobCode code, String self) {
        calls = new Calls(code, self);
        flow = new Flow(calls);
        List<Code> onOpen = new ArrayList<>();
        List<Code> onRecord = new ArrayList<>();
        List<Code> onTimer = new ArrayList<>();
        for (ClassNode type : code.hierarchy(self)) {
            for (MethodNode method : type.methods) {
                Code found = new Code(type, method);
                if (method.instructions.size() == 0 || overridden(code, self, found)) {
                    continue;
                }
                if (OPENING.contains(method.name)) {
                    onOpen.add(found);
                } else if (TIMERS.contains(method.name)) {
                    onTimer.add(found);
                } else if (calledByFlink(method)) {
                    onRecord.add(found);
                }
            }
        }
        opening = calls.reachable(onOpen);
        records = calls.reachable(onRecord);
        timers = calls.reachable(onTimer);
        entries = new LinkedHashSet<>(onRecord);
        entries.addAll(onTimer);
    }

    /** The code of this class, or empty when it is not the job's or cannot be read. */
    static Optional<FunctionCode> of(JobCode code, String internalName) {
        return code.own(internalName).map(type -> new FunctionCode(code, type.name));
    }

    private static boolean overridden(JobCode code, String self, Code found) {
        return !found.isConstructor()
                && !code.resolve(self, found.method().name, found.method().desc).equals(Optional.of(found));
    }

    private static boolean calledByFlink(MethodNode method) {
        int hidden = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC;
        return (method.access & hidden) == 0 && !CLOSING.contains(method.name);
    }

    Calls calls() {
        return calls;
    }

    Flow flow() {
        return flow;
    }

    Set<Code> reachedFromOpening() {
        return opening;
    }

    Set<Code> reachedFromRecords() {
        return records;
    }

    Set<Code> reachedFromTimers() {
        return timers;
    }

    /** All of the above. */
    Set<Code> reachedAtAll() {
        Set<Code> all = new LinkedHashSet<>(opening);
        all.addAll(records);
        all.addAll(timers);
        return all;
    }

    boolean isEntry(Code code) {
        return entries.contains(code);
    }

    /**
     * What Flink itself hands to a method as this parameter, as a flag of {@link FlowValue}; empty for a method that Flink does
     * not call. The receiver is parameter 0.
     */
    Optional<Integer> given(Code code, int parameter) {
        boolean flinks = code.isStatic() || !code.method().name.startsWith("process");
        if (TIMERS.contains(code.method().name)) {
            return Optional.of(FlowValue.TIMER);
        }
        if (flinks || !isEntry(code)) {
            return Optional.empty();
        }
        Type[] types = Type.getArgumentTypes(code.method().desc);
        boolean flinksType = parameter > 0
                && types[parameter - 1].getDescriptor().startsWith("Lorg/apache/flink/")
                && !types[parameter - 1].getDescriptor().endsWith("StreamRecord;");
        return Optional.of(flinksType ? 0 : FlowValue.RECORD);
    }
}
