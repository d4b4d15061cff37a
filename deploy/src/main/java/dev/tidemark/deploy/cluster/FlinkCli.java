package dev.tidemark.deploy.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Flink's own command line, {@code bin/flink} of its distribution, run against the stack's JobManager. */
final class FlinkCli {
    private static final Pattern JOB = Pattern.compile("Job has been submitted with JobID ([0-9a-f]{32})");
    private static final Pattern SAVEPOINT = Pattern.compile("Savepoint completed\\. Path: (\\S+)");
    private static final Pattern CAUSE = Pattern.compile("(?:Caused by: )?(?:[a-z]\\w*\\.)+[A-Z]\\w*: (.+)");

    private final Software software;
    private final StackFolder folder;

    FlinkCli(Software software, StackFolder folder) {
        this.software = software;
        this.folder = folder;
    }

    /**
     * Submits a job without waiting for its end.
     *
     * @return the job's id
     */
    String run(Submission submission) {
        List<String> arguments = new ArrayList<>(List.of("run", "--detached"));
        arguments.addAll(List.of("--parallelism", Integer.toString(submission.parallelism())));
        submission.from().ifPresent(path -> arguments.addAll(List.of("--fromSavepoint", path)));
        arguments.add(submission.jar().toString());
        arguments.addAll(submission.arguments());
        return find(JOB, run("submit the job", arguments, submission.environment()));
    }

    /** Takes a savepoint while the job runs on. @return its path */
    String savepoint(String job) {
        return find(
                SAVEPOINT,
                run(
                        "take a savepoint",
                        List.of(
                                "savepoint",
                                "-type",
                                "canonical",
                                job,
                                folder.savepoints().toUri().toString()),
                        Map.of()));
    }

    /** Stops the job with a savepoint; open windows go on when it is started from there. @return its path */
    String stop(String job) {
        return stop(job, List.of());
    }

    /** As {@link #stop}, but sends the end of time ahead, {@code --drain}. @return the savepoint's path */
    String drain(String job) {
        return stop(job, List.of("--drain"));
    }

    private String stop(String job, List<String> options) {
        List<String> arguments = new ArrayList<>(List.of("stop", "--type", "canonical"));
        arguments.addAll(List.of("--savepointPath", folder.savepoints().toUri().toString()));
        arguments.addAll(options);
        arguments.add(job);
        return find(SAVEPOINT, run("stop the job", arguments, Map.of()));
    }

    private CommandOutput run(String purpose, List<String> arguments, Map<String, String> environment) {
        List<String> command = new JavaCommand(folder, "client")
                .flink(software, List.of("-Xmx256m"), "org.apache.flink.client.cli.CliFrontend", arguments);
        Map<String, String> all = new HashMap<>(environment);
        all.put("FLINK_CONF_DIR", folder.configuration().toString());
        CommandOutput output = CommandOutput.of(command, all);
        if (output.exitCode() != 0) {
            throw new IllegalStateException("Flink could not " + purpose + ": " + reason(output));
        }
        return output;
    }

    /** The innermost cause, without its class; all there is if no line looks like one. */
    private static String reason(CommandOutput output) {
        Optional<String> innermost = output.lines().stream()
                .map(CAUSE::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .reduce((first, last) -> last);
        return innermost.orElseGet(() -> String.join("\n", output.lines()).strip());
    }

    private static String find(Pattern pattern, CommandOutput output) {
        return output.lines().stream()
                .map(pattern::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Flink's command line said neither what it did nor why"
                        + " not; expected '" + pattern + "' in:\n" + String.join("\n", output.lines())));
    }
}
