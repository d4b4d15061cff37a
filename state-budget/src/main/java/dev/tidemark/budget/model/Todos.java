package dev.tidemark.budget.model;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The values of a budget that say {@code TODO}, and the budget without them. They are taken out before records are made,
 * because a question a person has to answer is a finding and not a mistake in the file. Lines stay where they are.
 */
record Todos(List<WrittenBudget.Todo> found, String rest) {
    private static final String WORD = "TODO";

    static Todos in(YAMLMapper mapper, String text) throws IOException {
        List<WrittenBudget.Todo> found = new ArrayList<>();
        List<Place> places = new ArrayList<>();
        try (JsonParser parser = mapper.createParser(text)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.VALUE_STRING && parser.getText().startsWith(WORD)) {
                    JsonLocation start = parser.currentTokenLocation();
                    String path = parser.getParsingContext().pathAsPointer().toString();
                    found.add(new WrittenBudget.Todo(path.substring(1).replace('/', '.'), start.getLineNr()));
                    places.add(new Place(start.getLineNr() - 1, start.getColumnNr() - 1, parser.getText()));
                }
            }
        }
        List<String> lines = new ArrayList<>(text.lines().toList());
        // from behind, because each replacement moves what stands after it in its line
        for (int i = places.size() - 1; i >= 0; i--) {
            places.get(i).blank(lines);
        }
        return new Todos(found, String.join("\n", lines) + "\n");
    }

    private record Place(int line, int column, String value) {
        /** Leaves a text of several lines as it is: it stands where texts may stand. */
        void blank(List<String> lines) {
            String line = lines.get(line());
            int from = line.indexOf(value, Math.max(0, column - 1));
            if (from < 0) {
                return;
            }
            int to = from + value.length();
            boolean quoted = from > 0 && to < line.length() && "\"'".indexOf(line.charAt(from - 1)) >= 0;
            String before = line.substring(0, quoted ? from - 1 : from);
            lines.set(line(), before + "~" + line.substring(quoted ? to + 1 : to));
        }
    }
}
