package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.rewrite.PlanBuilder;
import dev.tidemark.savepoint.rewrite.PlanFile;
import dev.tidemark.savepoint.rewrite.ValueTransform;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code apply --plan PLAN.yaml PATH OUT}. */
@Command(
        name = "apply",
        description = "Applies the changes of a plan file in one pass.",
        mixinStandardHelpOptions = true)
final class ApplyCommand implements Callable<Integer> {
    @Mixin
    private WriteOptions write = new WriteOptions();

    @Option(names = "--plan", required = true, paramLabel = "PLAN.yaml", description = "The plan file.")
    private Path plan = Path.of("");

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PlanFile file = PlanFile.read(plan);
        return write.run((builder, classes) -> addAll(file, builder, classes), Out.of(spec));
    }

    /** Adds every change of the file. */
    static void addAll(PlanFile file, PlanBuilder builder, TrustedClasses classes) throws IOException {
        for (PlanFile.Change change : file.changes()) {
            add(change, builder, classes);
        }
    }

    private static void add(PlanFile.Change change, PlanBuilder builder, TrustedClasses classes) throws IOException {
        if (change.rekey() != null) {
            builder.rekey(change.rekey().uid(), RekeyOptions.parse(change.rekey(), classes));
        } else if (change.setMaxParallelism() != null) {
            List<String> uids = change.setMaxParallelism().uids();
            builder.maxParallelism(
                    uids == null ? List.of() : uids, change.setMaxParallelism().to());
        } else if (change.renameUid() != null) {
            builder.renameUid(change.renameUid().from(), change.renameUid().to());
        } else if (change.assignUid() != null) {
            builder.renameUid(change.assignUid().hash(), change.assignUid().uid());
        } else if (change.drop() != null) {
            builder.drop(change.drop().uid(), change.drop().reason());
        } else if (change.renameClass() != null) {
            builder.renameClass(
                    change.renameClass().from(), change.renameClass().to());
        } else if (change.transform() != null) {
            builder.transform(
                    change.transform().uid(),
                    change.transform().state(),
                    ValueTransform.load(change.transform().className(), classes));
        }
    }
}
