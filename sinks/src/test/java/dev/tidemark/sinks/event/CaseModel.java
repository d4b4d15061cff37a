package dev.tidemark.sinks.event;

import dev.tidemark.sinks.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What events of cases come to, computed plainly, one event after the other. */
final class CaseModel {
    private final Map<String, String> facts = new TreeMap<>();
    private final Map<String, Versioned> cases = new TreeMap<>();
    private final Map<String, Versioned> statuses = new TreeMap<>();
    private final Map<String, String> requests = new TreeMap<>();
    private final Map<String, String> contributions = new TreeMap<>();

    /** An event as a test makes it. */
    record CaseEvent(String entity, long version, String name, String note) {
        String id() {
            return entity + "-" + version;
        }

        boolean bad() {
            return note.indexOf('\0') >= 0 || note.length() > 20;
        }
    }

    private record Versioned(long version, String text) {}

    void write(CaseEvent event) {
        String said = event.name() + "|" + event.note();
        if (event.bad() || !said.equals(facts.getOrDefault(event.id(), said))) {
            return;
        }
        facts.put(event.id(), said);
        Versioned known = cases.get(event.entity());
        if (known == null || event.version() > known.version()) {
            cases.put(event.entity(), new Versioned(event.version(), said));
        }
        if (event.name().equals("escalated")) {
            contributions.put(event.id(), "escalations|1");
        }
        @Nullable Versioned at = statuses.get(event.entity());
        boolean later = at == null || event.version() > at.version();
        if (later && Cases.from(event.name()).contains(at == null ? "" : at.text())) {
            statuses.put(event.entity(), new Versioned(event.version(), Cases.to(event.name())));
            if (event.name().equals("escalated")) {
                requests.put(event.id(), event.entity() + "|page|" + event.entity());
            }
        }
    }

    /** The rows, as {@link Cases#rows} reads them. */
    List<String> rows() {
        List<String> rows = new ArrayList<>();
        facts.forEach((id, said) -> rows.add("fact|" + id + "|" + said));
        cases.forEach((entity, known) -> rows.add("case|" + entity + "|" + known.version() + "|" + known.text()));
        statuses.forEach((entity, at) -> rows.add("status|" + entity + "|" + at.version() + "|" + at.text()));
        contributions.forEach((id, said) -> rows.add("contribution|" + id + "|" + said));
        requests.forEach((id, said) -> rows.add("request|" + said + "|" + id));
        return rows;
    }
}
