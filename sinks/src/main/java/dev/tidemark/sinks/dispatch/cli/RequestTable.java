package dev.tidemark.sinks.dispatch.cli;

import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.outbox.OpenRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Requests as a table for a person. Pure. */
final class RequestTable {
    /** The whole of an outcome is in the JSON. */
    private static final int LONGEST_OUTCOME = 80;

    private RequestTable() {}

    static List<String> lines(DispatchConfig config, List<OpenRequest> requests) {
        if (requests.isEmpty()) {
            return List.of("Nothing is left to decide.");
        }
        Cells cells = new Cells();
        cells.row("KEY", "TARGET", "TENANT", "RUN", "STATE", "TRIES", "SINCE", "NEXT TRY", "BEHIND", "LAST OUTCOME");
        for (OpenRequest request : requests) {
            cells.row(
                    request.key(),
                    BacklogText.target(config, request.action()),
                    request.tenant(),
                    request.run(),
                    request.state().name(),
                    String.valueOf(request.attempts()),
                    orDash(request.since()),
                    request.due() == null ? "never" : request.due(),
                    String.valueOf(request.waiting()),
                    shortened(orDash(request.outcome()))
                            + (request.reference() == null ? "" : ", reference " + request.reference()));
        }
        return cells.lines();
    }

    private static String shortened(String text) {
        int length = text.codePointCount(0, text.length());
        return length <= LONGEST_OUTCOME ? text : text.substring(0, text.offsetByCodePoints(0, LONGEST_OUTCOME)) + "…";
    }

    private static String orDash(@Nullable String text) {
        return text == null ? "-" : text;
    }
}
