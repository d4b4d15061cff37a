package dev.tidemark.savepoint.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.cli.SavepointTools;
import dev.tidemark.savepoint.inspect.Differ;
import dev.tidemark.snapshot.Savepoint;
import dev.tidemark.snapshot.TrustedClasses;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The State Processor API as the oracle of the tool: another implementation of the same rekey. */
class ContendersIT {
    @Test
    void theToolAndTheStateProcessorApiWriteTheSameEntries(@TempDir Path directory) throws Exception {
        String savepoint = directory.resolve("savepoint").toUri().toString();
        String byTool = directory.resolve("by-tool").toUri().toString();
        String byApi = directory.resolve("by-api").toUri().toString();
        ProfileState.generate(5_000, savepoint);
        ProfileState.rekey(savepoint, byApi);
        assertThat(SavepointTools.run("rekey", savepoint, byTool, "--uid", ProfileState.UID, "--map", "acme:{key}"))
                .isZero();
        Differ differ = new Differ(TrustedClasses.flinkOnly(), 1_000_000);
        assertThat(differ.diff(Savepoint.open(byTool), Savepoint.open(byApi)).steps())
                .isEmpty();
        assertThat(differ.diff(Savepoint.open(savepoint), Savepoint.open(byApi)).steps())
                .isNotEmpty();
    }
}
