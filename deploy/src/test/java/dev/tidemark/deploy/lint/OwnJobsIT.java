package dev.tidemark.deploy.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar that is deployed, read by the tool as its users call it, with neither broker nor database. */
class OwnJobsIT {
    private static final Path ROOT = Path.of(System.getProperty("tidemark.root"));

    @TempDir
    private Path folder = Path.of("");

    @Test
    void customerTotalsIsReadToTheLastState() throws Exception {
        Path output = folder.resolve("facts");
        int code = new ProcessBuilder(
                        ROOT.resolve("state-budget/bin/state-budget").toString(),
                        "facts",
                        ROOT.resolve("jobs/target/tidemark-jobs.jar").toString(),
                        "--",
                        "customer-totals",
                        "--config",
                        ROOT.resolve("jobs/examples/customer-totals.yaml").toString(),
                        "--skip-checks")
                .redirectOutput(output.toFile())
                .redirectError(folder.resolve("progress").toFile())
                .start()
                .waitFor();

        assertThat(code).as(Files.readString(folder.resolve("progress"))).isZero();
        assertThat(Files.readString(output))
                .contains("job customer-totals", "open-slices: value", "totals-watermark: operator_union")
                .doesNotContain("not seen", "uid       none", "per record", "refused");
    }
}
