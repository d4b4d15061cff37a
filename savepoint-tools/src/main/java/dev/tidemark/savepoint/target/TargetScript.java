package dev.tidemark.savepoint.target;

import dev.tidemark.savepoint.rewrite.KeyMapping;
import dev.tidemark.savepoint.rewrite.TableMapping;
import dev.tidemark.savepoint.rewrite.TemplateMapping;
import dev.tidemark.snapshot.Savepoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The script for PostgreSQL that moves a target's rows by a rekey's mapping, in one transaction. Rows that become one are
 * listed and merged by rule, or the script fails; so it does when it was run before, when the mapping does not know a key,
 * and while a batch of the savepoint is staged and not committed.
 */
public final class TargetScript {
    private static final String RESOURCE = "/sql/rekey-target.sql";
    private static final int ROWS_PER_INSERT = 1000;

    private final TargetTable target;
    private final KeyMapping mapping;
    private final Unknown unknown;

    /** What becomes of rows whose key the mapping does not know. */
    public enum Unknown {
        /** The script fails and lists them. */
        FAIL,
        /** They stay as they are. */
        STAY
    }

    /**
     * A script.
     *
     * @throws IllegalArgumentException if the mapping cannot be said in SQL
     */
    public TargetScript(TargetTable target, KeyMapping mapping, Unknown unknown) {
        boolean sayable = mapping instanceof TableMapping
                || mapping instanceof TemplateMapping template
                        && template.aroundKey().isPresent();
        if (!sayable) {
            throw new IllegalArgumentException(
                    "--target needs a mapping that SQL can do too: a template around one {key}, or a table");
        }
        this.target = target;
        this.mapping = mapping;
        this.unknown = unknown;
    }

    /** The script for a savepoint that was rewritten to {@code output}. */
    public String of(Savepoint source, String output) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("table", comment(target.sql()));
        values.put("table_literal", literal(target.sql()));
        values.put("column_literal", literal(target.column()));
        values.put("batches_literal", literal(target.beside("sink_batch")));
        values.put("staging_literal", literal(target.beside(target.name() + "_staging")));
        values.put("done", target.beside("savepoint_rekey"));
        values.put("source", comment(source.path()));
        values.put("output", comment(output));
        values.put("output_literal", literal(output));
        values.put("checkpoint", Long.toString(source.checkpointId()));
        values.put("unmapped_fails", Boolean.toString(unknown == Unknown.FAIL));
        values.put("rules", rules());
        values.put("map", map());
        return filled(template(), values);
    }

    /** Fills in one pass, so that nothing inside a value is taken for a name. */
    private static String filled(String text, Map<String, String> values) {
        StringBuilder script = new StringBuilder();
        int at = 0;
        for (int next = text.indexOf("${"); next >= 0; next = text.indexOf("${", at)) {
            int end = text.indexOf('}', next);
            script.append(text, at, next).append(values.get(text.substring(next + 2, end)));
            at = end + 1;
        }
        return script.append(text, at, text.length()).toString();
    }

    private static String template() {
        try (InputStream in = TargetScript.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + RESOURCE + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String rules() {
        return "INSERT INTO rekey_rule VALUES "
                + new TreeMap<>(target.rules())
                        .entrySet().stream()
                                .map(rule -> row(rule.getKey(), rule.getValue().sql()))
                                .collect(Collectors.joining(", "))
                + ";\n";
    }

    private String map() {
        if (mapping instanceof TableMapping table) {
            StringBuilder script = new StringBuilder();
            int i = 0;
            for (Map.Entry<String, String> row : table.rows().entrySet()) {
                script.append(i % ROWS_PER_INSERT == 0 ? "INSERT INTO rekey_map VALUES\n  " : ",\n  ");
                script.append(row(row.getKey(), row.getValue()));
                i++;
                script.append(i % ROWS_PER_INSERT == 0 || i == table.rows().size() ? ";\n" : "");
            }
            return script.toString();
        }
        TemplateMapping.Around around = ((TemplateMapping) mapping).aroundKey().orElseThrow();
        String column = '"' + target.column().replace("\"", "\"\"") + '"';
        return "INSERT INTO rekey_map SELECT DISTINCT " + column + "::text, " + literal(around.prefix()) + " || "
                + column + "::text || " + literal(around.suffix()) + " FROM " + target.sql() + ";\n";
    }

    /** A path with a line break would end the comment it stands in. */
    private static String comment(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }

    private static String row(String one, String other) {
        return "(" + literal(one) + ", " + literal(other) + ")";
    }

    /** A backslash is a backslash: the server's standard_conforming_strings is on since PostgreSQL 9.1. */
    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
