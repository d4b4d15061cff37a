package dev.tidemark.jobs.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Map;
import java.util.Set;

/**
 * Values given on the command line, which win over the file's. A path names a key by the sections above it, separated by
 * dots, such as {@code sink.table}. In sections whose keys are names of Flink, Kafka or the driver, the rest of the path
 * is one key: {@code flink.execution.checkpointing.interval}.
 */
final class Overrides {
    private static final Set<String> SECTIONS_OF_FOREIGN_NAMES = Set.of("flink", "properties");

    private Overrides() {}

    /** @throws ConfigException if a path leads through a value, or a value is no YAML */
    static JsonNode apply(YAMLMapper mapper, JsonNode file, Map<String, String> overrides) {
        if (!(file instanceof ObjectNode root)) {
            return file; // whatever it is, its reader will say what is wrong
        }
        overrides.forEach((path, value) -> set(root, path, parse(mapper, path, value)));
        return root;
    }

    private static void set(ObjectNode root, String path, JsonNode value) {
        ObjectNode node = root;
        String rest = path;
        for (int dot = rest.indexOf('.'); dot >= 0; dot = rest.indexOf('.')) {
            String section = rest.substring(0, dot);
            node = section(node, path, section);
            rest = rest.substring(dot + 1);
            if (SECTIONS_OF_FOREIGN_NAMES.contains(section)) {
                break;
            }
        }
        node.set(rest, value);
    }

    private static ObjectNode section(ObjectNode node, String path, String name) {
        JsonNode next = node.get(name);
        if (next == null || next.isNull()) {
            return node.putObject(name);
        }
        if (next instanceof ObjectNode section) {
            return section;
        }
        throw new ConfigException("--set " + path + ": '" + name + "' is not a section with keys of its own; give it"
                + " whole, as in --set 'groupings=[{name: hourly, length: PT1H}]'.");
    }

    private static JsonNode parse(YAMLMapper mapper, String path, String value) {
        try {
            return value.isBlank() ? TextNode.valueOf(value) : mapper.readTree(value);
        } catch (JsonProcessingException e) {
            throw new ConfigException("--set " + path + ": the value '" + value + "' is not YAML.", e);
        }
    }
}
