package dev.tidemark.budget.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Chromium without a window. A page is shown in a frame of a given width, because no window is as narrow as a telephone, and a
 * script beside the frame measures it.
 */
final class Browser {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final Pattern RESULT = Pattern.compile("<pre id=\"result\">(.*?)</pre>", Pattern.DOTALL);

    private final Path program;

    private Browser(Path program) {
        this.program = program;
    }

    /** The first on the PATH. */
    static Optional<Browser> find() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .map(Browser::new);
    }

    /** What {@code measure-page.js} says of a page at a width. */
    JsonNode measure(String page, int width, Path folder) throws IOException, InterruptedException {
        String script;
        try (var in = Browser.class.getResourceAsStream("/measure-page.js")) {
            script = new String(
                    java.util.Objects.requireNonNull(in).readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
        Path outer = Files.writeString(
                folder.resolve("outer-" + width + ".html"),
                "<!DOCTYPE html><meta charset=\"utf-8\"><iframe id=\"page\" style=\"border:0\" width=\"" + width
                        + "\" height=\"2000\" srcdoc=\"" + Html.text(page)
                        + "\"></iframe><pre id=\"result\"></pre><script>" + script + "</script>");
        Path dom = folder.resolve("dom-" + width + ".html");
        Process process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--user-data-dir=" + Files.createTempDirectory(folder, "profile"),
                        "--window-size=1400,2000",
                        "--virtual-time-budget=5000",
                        "--dump-dom",
                        outer.toUri().toString())
                .redirectOutput(dom.toFile())
                .redirectError(folder.resolve("stderr").toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IOException(program + " did not end: " + Files.readString(folder.resolve("stderr")));
        }
        Matcher result = RESULT.matcher(Files.readString(dom));
        if (!result.find() || result.group(1).isBlank()) {
            throw new IOException(program + " measured nothing: " + Files.readString(folder.resolve("stderr")));
        }
        return new ObjectMapper().readTree(result.group(1));
    }
}
