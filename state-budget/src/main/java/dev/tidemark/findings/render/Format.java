package dev.tidemark.findings.render;

import dev.tidemark.findings.Report;
import java.util.Locale;

/** The formats, by the names the command line knows. */
public enum Format {
    /** For a person. */
    TEXT(new TextRenderer()),
    /** For a program; carries its schema's version. */
    JSON(new JsonRenderer()),
    /** SARIF 2.1.0, for code scanning. */
    SARIF(new SarifRenderer()),
    /** JUnit's XML, for build servers. */
    JUNIT(new JUnitRenderer()),
    /** Annotations of GitHub's workflow commands. */
    GITHUB(new GithubRenderer());

    private final Renderer renderer;

    Format(Renderer renderer) {
        this.renderer = renderer;
    }

    /** The report in this format. */
    public String render(Report report) {
        return renderer.render(report);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
