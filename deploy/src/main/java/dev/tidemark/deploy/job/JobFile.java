package dev.tidemark.deploy.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.tidemark.deploy.oracle.TotalsDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The content of a job's configuration file.
 *
 * @param tree its content; not to be changed
 */
public record JobFile(ObjectNode tree) {
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final List<String> SECTIONS_OF_FOREIGN_NAMES = List.of("flink", "properties");

    /**
     * Reads a file as it stands.
     *
     * @throws IOException if it cannot be read
     * @throws IllegalArgumentException if it is no mapping of keys
     */
    public static JobFile read(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            throw new IOException("The configuration file " + file.toAbsolutePath() + " cannot be read.");
        }
        JsonNode tree = YAML.readTree(file.toFile());
        if (tree instanceof ObjectNode object) {
            return new JobFile(object);
        }
        throw new IllegalArgumentException("The configuration file " + file + " holds no keys.");
    }

    /** The same with other addresses; the database asks no password of local users. */
    public JobFile at(String bootstrapServers, String jdbcUrl, String user) {
        ObjectNode changed = tree.deepCopy();
        changed.withObjectProperty("source").put("bootstrap-servers", bootstrapServers);
        ObjectNode sink = changed.withObjectProperty("sink");
        sink.put("url", jdbcUrl);
        sink.put("user", user);
        sink.remove(List.of("password-env", "password-file"));
        return new JobFile(changed);
    }

    /**
     * The same with one value changed or added.
     *
     * @param path the key and the sections above it, separated by dots, as the jobs' own {@code --set} takes it
     * @param yaml the value
     * @throws IllegalArgumentException if the value is no YAML
     */
    public JobFile with(String path, String yaml) {
        ObjectNode changed = tree.deepCopy();
        ObjectNode section = changed;
        String key = path;
        for (int dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.')) {
            String name = key.substring(0, dot);
            section = section.withObjectProperty(name);
            key = key.substring(dot + 1);
            if (SECTIONS_OF_FOREIGN_NAMES.contains(name)) {
                break; // the rest is one key of Flink's, Kafka's or the driver's
            }
        }
        try {
            section.set(key, YAML.readTree(yaml));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("The value '" + yaml + "' of '" + path + "' is no YAML.", e);
        }
        return new JobFile(changed);
    }

    /** Writes a file that the job reads. */
    public void write(Path file) throws IOException {
        YAML.writeValue(file.toFile(), tree);
    }

    /** What the totals are of. */
    public TotalsDefinition definition() {
        return TotalsDefinition.of(tree);
    }

    /** The topics the job needs. */
    public List<String> topics() {
        List<String> topics = new ArrayList<>();
        topics.add(definition().topic());
        JsonNode rejected = tree.at("/rejected/topic");
        if (rejected.isTextual()) {
            topics.add(rejected.textValue());
        }
        return topics;
    }
}
