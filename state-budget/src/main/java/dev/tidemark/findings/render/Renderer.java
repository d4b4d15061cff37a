package dev.tidemark.findings.render;

import dev.tidemark.findings.Report;

/** Shows a report in one format. The text ends with a line break, and the same report gives the same text. */
@FunctionalInterface
public interface Renderer {
    /** The report in this format. */
    String render(Report report);
}
