package dev.tidemark.budget.extract.fork;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What to do about a {@code main} that built no job. */
final class Advice {
    private Advice() {}

    /**
     * One sentence for each thing that helps, as far as the fault tells.
     *
     * @param refused what was asked of the network
     */
    static List<String> on(Ending ending, ForkRequest request, List<String> refused) {
        List<String> advice = new ArrayList<>();
        if (!refused.isEmpty()) {
            advice.add("It asked for the network, which is refused here (" + String.join("; ", refused)
                    + "): let main build the job without asking brokers or databases, for example behind an argument"
                    + " of its own.");
        }
        if (ending instanceof Ending.Threw threw) {
            for (@Nullable Throwable at = threw.fault(); at != null; at = at.getCause()) {
                classes(at, advice);
            }
        }
        if (ending instanceof Ending.OutOfTime) {
            advice.add("If it needs longer, allow more with --main-timeout.");
        }
        if (ending instanceof Ending.Returned) {
            advice.add("State-budget reads the jobs that main hands to execute() or executeAsync() of the"
                    + " environment from getExecutionEnvironment().");
        }
        if (request.arguments().isEmpty()) {
            advice.add("If main needs arguments, give them after --.");
        }
        return advice;
    }

    private static void classes(Throwable fault, List<String> advice) {
        String said = String.valueOf(fault.getMessage()).replace('/', '.');
        boolean missing = fault instanceof ClassNotFoundException || fault instanceof NoClassDefFoundError;
        if (missing || said.contains("Could not find any factor") || said.contains("LoaderModule")) {
            advice.add("If a class is missing that the cluster would bring, such as Flink's SQL planner or a connector,"
                    + " give the folder with its jars by --lib.");
        }
        if ((fault instanceof NoSuchMethodError || fault instanceof AbstractMethodError)
                && said.contains("org.apache.flink.")) {
            advice.add("The jar was built for another Flink version; state-budget reads jobs of 2.2 and 2.3.");
        }
    }
}
