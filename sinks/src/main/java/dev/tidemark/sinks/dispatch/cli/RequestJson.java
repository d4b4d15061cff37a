package dev.tidemark.sinks.dispatch.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.config.TargetConfig;
import dev.tidemark.sinks.dispatch.outbox.OpenRequest;
import java.util.List;

/** Requests as JSON for a program: an array of objects whose keys are always there. Pure. */
final class RequestJson {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private RequestJson() {}

    static String of(DispatchConfig config, List<OpenRequest> requests) {
        ArrayNode array = MAPPER.createArrayNode();
        for (OpenRequest request : requests) {
            ObjectNode node = MAPPER.valueToTree(request);
            node.put(
                    "target",
                    config.target(request.action()).map(TargetConfig::name).orElse(null));
            array.add(node);
        }
        try {
            return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(array);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Texts and numbers are JSON.", e);
        }
    }
}
