package dev.tidemark.jobs.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ExamplesTest {
    private static final Path EXAMPLES = Path.of(System.getProperty("tidemark.root", ".."), "jobs/examples");
    private static final Map<String, Class<?>> JOBS = Map.of(
            CustomerTotalsConfig.JOB, CustomerTotalsConfig.class, CaseLifecycleConfig.JOB, CaseLifecycleConfig.class);

    @Test
    void everyExampleIsReadWithoutAComplaint() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            List<Path> examples =
                    files.filter(file -> file.toString().endsWith(".yaml")).toList();
            assertThat(examples).hasSizeGreaterThanOrEqualTo(JOBS.size());
            assertThat(examples).allSatisfy(example -> assertThat(ConfigFile.read(example, Map.of(), jobOf(example)))
                    .isNotNull());
        }
    }

    private static Class<?> jobOf(Path example) throws IOException {
        String job = Files.readAllLines(example).stream()
                .filter(line -> line.startsWith("job: "))
                .findFirst()
                .orElse("job: none")
                .substring("job: ".length());
        return Objects.requireNonNull(JOBS.get(job), job);
    }
}
