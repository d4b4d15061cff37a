package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.inspect.Inspection;
import dev.tidemark.savepoint.inspect.Inspector;
import dev.tidemark.savepoint.inspect.StepReport;
import dev.tidemark.savepoint.render.Html;
import dev.tidemark.savepoint.render.InspectionText;
import dev.tidemark.savepoint.render.Json;
import dev.tidemark.snapshot.Savepoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inspect PATH}. */
@Command(
        name = "inspect",
        description = "Lists steps, states, serializers, entries, bytes, timers, largest keys and key-group skew.",
        mixinStandardHelpOptions = true)
final class InspectCommand implements Callable<Integer> {
    @Parameters(paramLabel = "PATH", description = "The savepoint's directory, or its _metadata.")
    private String path = "";

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(
            names = "--html",
            paramLabel = "FILE",
            description = "Also write one HTML page, readable without a network.")
    private @Nullable Path html;

    @Mixin
    private ReadOptions read = new ReadOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        Inspection inspection = new Inspector(read.classes(), read.threads()).inspect(Savepoint.open(path));
        Out.of(spec).print(json ? Json.of(inspection) : InspectionText.of(inspection));
        if (html != null) {
            Files.writeString(html, Html.of(inspection));
        }
        return inspection.steps().stream().map(StepReport::faults).allMatch(java.util.List::isEmpty)
                ? SavepointTools.CLEAN
                : SavepointTools.FINDINGS;
    }
}
