package dev.tidemark.savepoint.rewrite;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A plan as YAML: a list {@code changes}, each entry one verb with its options as on the command line. Unknown, missing and
 * duplicate keys are refused.
 *
 * @param changes in any order; they are applied in one pass
 */
public record PlanFile(@JsonProperty(required = true) List<Change> changes) {
    private static final ObjectMapper YAML = YAMLMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .propertyNamingStrategy(PropertyNamingStrategies.KEBAB_CASE)
            .build();

    /** One entry; exactly one of the components is there. */
    public record Change(
            @Nullable Rekey rekey,
            @Nullable MaxParallelism setMaxParallelism,
            @Nullable Rename renameUid,
            @Nullable Assign assignUid,
            @Nullable Drop drop,
            @Nullable Rename renameClass,
            @Nullable Transform transform) {
        private long verbs() {
            return Stream.<@Nullable Object>of(
                            rekey, setMaxParallelism, renameUid, assignUid, drop, renameClass, transform)
                    .filter(Objects::nonNull)
                    .count();
        }
    }

    /** Keys of a step. */
    public record Rekey(
            @JsonProperty(required = true) String uid,
            @JsonProperty(required = true) String map,
            @Nullable Map<String, String> set,
            @Nullable String keyType,
            @Nullable Map<String, String> merge,
            @Nullable String unmapped,
            @Nullable Database database) {}

    /** Where a mapping {@code query:SELECT …} is asked; the password stands in an environment variable. */
    public record Database(
            @JsonProperty(required = true) String url, @Nullable String user, @Nullable String passwordEnv) {}

    /** The max parallelism of some steps, or of all. */
    public record MaxParallelism(@JsonProperty(required = true) int to, @Nullable List<String> uids) {}

    /** Another uid, or another class name. */
    public record Rename(@JsonProperty(required = true) String from, @JsonProperty(required = true) String to) {}

    /** A uid for a step known by its hash. */
    public record Assign(@JsonProperty(required = true) String hash, @JsonProperty(required = true) String uid) {}

    /** Other values of a state, by a class. */
    public record Transform(
            @JsonProperty(required = true) String uid,
            @JsonProperty(required = true) String state,
            @JsonProperty(value = "class", required = true) String className) {}

    /** A step left behind. */
    public record Drop(@JsonProperty(required = true) String uid, @JsonProperty(required = true) String reason) {}

    /**
     * Reads a plan.
     *
     * @throws IOException if the file cannot be read, or is no plan; the message names the file and the place
     */
    public static PlanFile read(Path file) throws IOException {
        PlanFile plan;
        try {
            plan = YAML.readValue(Files.readString(file), PlanFile.class);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new IOException(file + ": line " + line + ": " + e.getOriginalMessage(), e);
        }
        if (plan == null || plan.changes() == null || plan.changes().isEmpty()) {
            throw new IOException(file + ": expected a list 'changes' with at least one entry");
        }
        for (int i = 0; i < plan.changes().size(); i++) {
            long verbs = plan.changes().get(i).verbs();
            if (verbs != 1) {
                throw new IOException(
                        file + ": entry " + (i + 1) + " of 'changes' holds " + verbs + " verbs, expected one");
            }
        }
        return plan;
    }
}
