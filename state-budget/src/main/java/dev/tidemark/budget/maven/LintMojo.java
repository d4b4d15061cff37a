package dev.tidemark.budget.maven;

import dev.tidemark.budget.cli.StateBudget;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Lints a module's job jar as {@code state-budget lint} does, in a process of its own, so that neither the job nor Flink
 * meets the classes of Maven. Findings fail the build; so does a job that cannot be read.
 */
@Mojo(name = "lint", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the parameters
public final class LintMojo extends AbstractMojo {
    private static final int CLEAN = 0;
    private static final int FINDINGS = 1;

    /** The job's jar. */
    @Parameter(defaultValue = "${project.build.directory}/${project.build.finalName}.jar", required = true)
    private File jar;

    /** The class whose {@code main} is run; by default the one that the jar's manifest names. */
    @Parameter
    private @Nullable String mainClass;

    /** What {@code main} is given. */
    @Parameter
    private List<String> arguments = List.of();

    /** A budget, or a folder of budgets. */
    @Parameter
    private @Nullable File budget;

    /** The lock that the job is held against. */
    @Parameter
    private @Nullable File lock;

    /** A folder of jars that the cluster would bring. */
    @Parameter
    private @Nullable File lib;

    @Parameter(property = "state-budget.skip", defaultValue = "false")
    private boolean skip;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true, required = true)
    private List<Artifact> artifacts;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("The job is not linted: state-budget.skip is set.");
            return;
        }
        try {
            int code = new ProcessBuilder(command()).inheritIO().start().waitFor();
            if (code == FINDINGS) {
                throw new MojoFailureException("The job in " + jar + " has findings; see above. 'state-budget explain"
                        + " RULE' says what one means and how it is mended.");
            }
            if (code != CLEAN) {
                throw new MojoExecutionException("The job in " + jar + " could not be linted; see above.");
            }
        } catch (IOException e) {
            throw new MojoExecutionException("The linter's process could not be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("Interrupted while the job was linted.", e);
        }
    }

    private List<String> command() {
        String classpath = artifacts.stream()
                .map(artifact -> artifact.getFile().getPath())
                .collect(Collectors.joining(File.pathSeparator));
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m"));
        for (String opened : List.of("java.lang", "java.util", "java.time", "java.nio")) {
            command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED"); // as the manifest of the tool's jar does
        }
        command.addAll(List.of("-cp", classpath, StateBudget.class.getName(), "lint", jar.getPath()));
        option(command, "-c", mainClass);
        option(command, "--budget", budget);
        option(command, "--lock", lock);
        option(command, "--lib", lib);
        if (!arguments.isEmpty()) {
            command.add("--");
            command.addAll(arguments);
        }
        return command;
    }

    private static void option(List<String> command, String name, @Nullable Object value) {
        if (value != null) {
            command.addAll(List.of(name, value.toString()));
        }
    }
}
