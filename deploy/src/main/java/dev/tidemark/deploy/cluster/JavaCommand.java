package dev.tidemark.deploy.cluster;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that runs a Java program with the Java of this process.
 *
 * @param folder the stack's folder, where the program logs as the stack configures it and keeps its temporary files
 * @param name the process's name, which names its log
 */
record JavaCommand(StackFolder folder, String name) {
    /** What Flink's own scripts open for Java 17 (config.yaml of its distribution, env.java.opts.all). */
    private static final List<String> FLINK_OPENS = List.of(
            "--add-exports=java.base/sun.net.util=ALL-UNNAMED",
            "--add-exports=java.rmi/sun.rmi.registry=ALL-UNNAMED",
            "--add-exports=java.security.jgss/sun.security.krb5=ALL-UNNAMED",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.text=ALL-UNNAMED",
            "--add-opens=java.base/java.time=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent.locks=ALL-UNNAMED");

    /** A program of Flink's. */
    List<String> flink(Software software, List<String> options, String mainClass, List<String> arguments) {
        List<String> all = new ArrayList<>(options);
        all.addAll(FLINK_OPENS);
        return of(software.flinkClasspath(), all, mainClass, arguments);
    }

    /** Any program. */
    List<String> of(String classpath, List<String> options, String mainClass, List<String> arguments) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(List.of(java.toString(), "-XX:+UseSerialGC"));
        command.addAll(options);
        command.add("-Djava.io.tmpdir=" + folder.temporary());
        command.add("-Dlog.file=" + folder.logs().resolve(name + ".log"));
        command.add(
                "-Dlog4j2.configurationFile=" + LogConfiguration.file(folder).toUri());
        command.addAll(List.of("-cp", classpath, mainClass));
        command.addAll(arguments);
        return command;
    }
}
