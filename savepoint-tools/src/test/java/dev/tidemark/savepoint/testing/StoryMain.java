package dev.tidemark.savepoint.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The story's job as a program. Arguments: the channel, and what stands before each key, or {@code numbers}. */
public final class StoryMain {
    /** As the second argument: keys are numbers, which no savepoint of the story has. */
    public static final String NUMBERS = "numbers";

    private StoryMain() {}

    public static void main(String[] arguments) throws Exception {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.setParallelism(2);
        env.setMaxParallelism(128);
        String channel = arguments[0];
        String before = arguments[1];
        if (before.equals(NUMBERS)) {
            new StoryJob<>(channel, event -> (long) event.key.length(), Types.LONG).build(env);
        } else {
            new StoryJob<>(channel, event -> before + event.key, Types.STRING).build(env);
        }
        env.execute();
    }

    /** A jar that names this class; the class itself is on the cluster's class path, so that the channel is shared. */
    public static Path jar(Path file) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, StoryMain.class.getName());
        try (OutputStream out = Files.newOutputStream(file)) {
            new JarOutputStream(out, manifest).close();
        }
        return file;
    }
}
