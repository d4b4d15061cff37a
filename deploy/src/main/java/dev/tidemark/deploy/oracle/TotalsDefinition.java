package dev.tidemark.deploy.oracle;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What the totals are of, read from a job's configuration file; the parts of the file that do not change the totals are
 * not looked at.
 *
 * @param topic the topic the records are read from
 * @param keys the pointers of the key's columns
 * @param time how a record tells its event time
 * @param values what is summed
 * @param groupings the windows
 * @param disorder how far out of order records may be before the watermark passes them
 * @param allowedLateness how long after its end a window takes records
 * @param futureTolerance how far a record's time may be ahead of its Kafka timestamp
 * @param table the target table, as it is written in SQL
 * @param keyColumns the key's columns in the table
 */
public record TotalsDefinition(
        String topic,
        List<JsonPointer> keys,
        TimeField time,
        List<ValueField> values,
        List<Grouping> groupings,
        Duration disorder,
        Duration allowedLateness,
        Duration futureTolerance,
        String table,
        List<String> keyColumns) {

    /** Reads the definition from a configuration file of {@code customer-totals}. */
    public static TotalsDefinition read(Path file) throws IOException {
        return of(new YAMLMapper().readTree(file.toFile()));
    }

    /** The value columns in the table. */
    public List<String> valueColumns() {
        return values.stream().map(ValueField::column).toList();
    }

    /** Reads the definition from a configuration file's content. */
    public static TotalsDefinition of(JsonNode file) {
        JsonNode records = file.at("/records");
        List<JsonPointer> keys = new ArrayList<>();
        List<String> keyColumns = new ArrayList<>();
        for (JsonNode key : records.at("/key")) {
            keys.add(JsonPointer.compile(text(key, "pointer")));
            keyColumns.add(text(key, "column"));
        }
        List<ValueField> values = new ArrayList<>();
        for (JsonNode value : records.at("/values")) {
            values.add(ValueField.of(value));
        }
        List<Grouping> groupings = new ArrayList<>();
        for (JsonNode grouping : file.at("/groupings")) {
            Duration length = Duration.parse(text(grouping, "length"));
            Duration step = grouping.has("step") ? Duration.parse(text(grouping, "step")) : length;
            groupings.add(new Grouping(text(grouping, "name"), length, step));
        }
        return new TotalsDefinition(
                text(file.at("/source"), "topic"),
                keys,
                TimeField.of(records.at("/time")),
                values,
                groupings,
                duration(file.at("/watermarks/disorder")),
                duration(file.at("/allowed-lateness")),
                duration(file.at("/watermarks/future-tolerance")),
                text(file.at("/sink"), "table"),
                keyColumns);
    }

    private static Duration duration(JsonNode node) {
        return Duration.parse(node.asText("PT0S"));
    }

    static String text(JsonNode parent, String field) {
        JsonNode node = parent.path(field);
        if (!node.isValueNode()) {
            throw new IllegalArgumentException(
                    "The configuration names no '" + field + "' where one is expected, in " + parent + ".");
        }
        return node.asText();
    }
}
