package dev.tidemark.deploy.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.tidemark.deploy.oracle.TotalsDefinition;
import dev.tidemark.deploy.stack.LocalStack;
import dev.tidemark.deploy.stack.StackDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A job's configuration file, as it stands.
 *
 * @param tree its content
 */
record JobFile(ObjectNode tree) {
    private static final YAMLMapper YAML = new YAMLMapper();

    static JobFile read(Path file) throws IOException {
        if (!Files.isReadable(file)) {
            throw new IOException("The configuration file " + file.toAbsolutePath() + " cannot be read.");
        }
        JsonNode tree = YAML.readTree(file.toFile());
        if (tree instanceof ObjectNode object) {
            return new JobFile(object);
        }
        throw new IllegalArgumentException("The configuration file " + file + " holds no keys.");
    }

    /** The same, with the stack's addresses, and at the pace of a demonstration: early values and checkpoints come fast. */
    JobFile on(LocalStack stack) {
        ObjectNode adapted = tree.deepCopy();
        adapted.withObjectProperty("source")
                .put("bootstrap-servers", stack.kafka().bootstrapServers());
        ObjectNode sink = adapted.withObjectProperty("sink");
        sink.put("url", stack.postgres().jdbcUrl());
        sink.put("user", StackDatabase.USER);
        sink.remove(List.of("password-env", "password-file"));
        adapted.put("early-interval", "PT1S");
        adapted.withObjectProperty("flink").put("execution.checkpointing.interval", "2 s");
        return new JobFile(adapted);
    }

    void write(Path file) throws IOException {
        YAML.writeValue(file.toFile(), tree);
    }

    TotalsDefinition definition() {
        return TotalsDefinition.of(tree);
    }

    /** The topics the job needs. */
    List<String> topics() {
        List<String> topics = new ArrayList<>();
        topics.add(definition().topic());
        JsonNode rejected = tree.at("/rejected/topic");
        if (rejected.isTextual()) {
            topics.add(rejected.textValue());
        }
        return topics;
    }
}
