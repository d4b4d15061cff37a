package dev.tidemark.budget.cli;

import dev.tidemark.budget.model.BudgetFile;
import dev.tidemark.budget.model.WrittenBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which budgets are read. */
final class BudgetOptions {
    @Option(
            names = "--budget",
            paramLabel = "FILE|DIR",
            description = "A job's budget, or a folder of them (*.yaml). May be given more than once.")
    private List<Path> paths = new ArrayList<>();

    /** @throws IllegalArgumentException if two speak of the same job */
    List<WrittenBudget> read() throws IOException {
        List<WrittenBudget> budgets = new ArrayList<>();
        for (Path path : paths) {
            for (Path file : files(path)) {
                WrittenBudget read = BudgetFile.read(file);
                for (WrittenBudget other : budgets) {
                    if (other.budget().job().equals(read.budget().job())) {
                        throw new IllegalArgumentException(
                                other.file() + " and " + read.file() + " both are the budget of the job "
                                        + read.budget().job() + "; give one");
                    }
                }
                budgets.add(read);
            }
        }
        return budgets;
    }

    /** @throws IllegalArgumentException if there is none */
    List<WrittenBudget> readSome() throws IOException {
        List<WrittenBudget> budgets = read();
        if (budgets.isEmpty()) {
            throw new IllegalArgumentException("no budget; name one with --budget FILE");
        }
        return budgets;
    }

    private static List<Path> files(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }
}
