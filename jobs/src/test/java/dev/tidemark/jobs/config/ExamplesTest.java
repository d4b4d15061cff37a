package dev.tidemark.jobs.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExamplesTest {
    private static final Path EXAMPLES = Path.of(System.getProperty("tidemark.root", ".."), "jobs/examples");

    @Test
    void everyExampleIsReadWithoutAComplaint() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            List<Path> examples =
                    files.filter(file -> file.toString().endsWith(".yaml")).toList();
            assertThat(examples).hasSizeGreaterThanOrEqualTo(2);
            assertThat(examples)
                    .allSatisfy(example -> assertThat(ConfigFile.read(example, Map.of(), CustomerTotalsConfig.class)
                                    .groupings())
                            .isNotEmpty());
        }
    }
}
