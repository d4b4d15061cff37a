package dev.tidemark.jobs.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads the list of groupings while it still knows the line of each, so that a second one of a name can be pointed at. */
final class GroupingsDeserializer extends StdDeserializer<List<GroupingConfig>> {
    private static final long serialVersionUID = 1L;

    GroupingsDeserializer() {
        super(List.class);
    }

    @Override
    public List<GroupingConfig> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.isExpectedStartArrayToken()) {
            throw JsonMappingException.from(parser, "expected a list of groupings");
        }
        List<GroupingConfig> groupings = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            JsonLocation line = parser.currentTokenLocation();
            GroupingConfig grouping = context.readValue(parser, GroupingConfig.class);
            if (groupings.stream().anyMatch(other -> other.name().equals(grouping.name()))) {
                throw new JsonMappingException(
                        parser,
                        "a second grouping has the name '" + grouping.name()
                                + "'; their windows could not be told apart in the table",
                        line);
            }
            groupings.add(grouping);
        }
        if (groupings.isEmpty()) {
            throw JsonMappingException.from(
                    parser, "there is no grouping; name at least one, such as hourly with PT1H");
        }
        return groupings;
    }
}
