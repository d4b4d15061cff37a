package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.rewrite.PlanFile;
import dev.tidemark.savepoint.rewrite.StepChange;
import dev.tidemark.savepoint.target.TargetScript;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code rekey PATH OUT}. */
@Command(
        name = "rekey",
        description = "Moves keyed state of a step from old keys to new ones.",
        mixinStandardHelpOptions = true)
final class RekeyCommand implements Callable<Integer> {
    @Mixin
    private WriteOptions write = new WriteOptions();

    @Option(names = "--uid", required = true, description = "The uid or hash of the step.")
    private String uid = "";

    @Option(
            names = "--map",
            required = true,
            description = {
                "A template around {key} (of tuples: {0}, {1}), such as acme:{key};",
                "or table:FILE.csv with the columns old,new; or query:SQL, which gives both, from --jdbc-url;",
                "or class:NAME, a Function in --jar."
            })
    private String map = "";

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A value for {NAME} in the template.")
    private Map<String, String> values = new LinkedHashMap<>();

    @Option(names = "--key-type", description = "The new keys' type: string, long or int (default: the old).")
    private @Nullable String keyType;

    @Option(
            names = "--merge",
            paramLabel = "STATE=RULE",
            description = {
                "When two old keys become one: sum, union, latest or fail (the default).",
                "Lists always concatenate."
            })
    private Map<String, String> merge = new LinkedHashMap<>();

    @Option(names = "--unmapped", description = "Keys the mapping does not know: keep, drop or fail (the default).")
    private @Nullable String unmapped;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private TargetOptions target = new TargetOptions();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        PlanFile.Rekey words = new PlanFile.Rekey(uid, map, values, keyType, merge, unmapped, database.words());
        Out out = Out.of(spec);
        StepChange.Rekey rekey = RekeyOptions.parse(words, write.classes());
        Optional<TargetScript> script = target.script(rekey);
        return write.run(
                (plan, classes) -> plan.rekey(uid, rekey),
                (source, ledger) -> {
                    if (script.isPresent()) {
                        target.write(script.get(), source, ledger, out);
                    }
                },
                out);
    }
}
