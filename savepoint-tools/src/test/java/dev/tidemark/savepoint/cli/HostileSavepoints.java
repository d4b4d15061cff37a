package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.testing.Damage;
import dev.tidemark.savepoint.testing.StoryJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** Makes a savepoint hostile in many ways, one after another, and runs the tool on each; exits with 3 when it crashes. */
final class HostileSavepoints {
    private static final long SEED = 20261201;
    private static final String POJO = "org.apache.flink.api.java.typeutils.runtime.PojoSerializerSnapshot";
    /** As text: a class literal would load it here. */
    private static final String NAMED = "dev.tidemark.savepoint.testing.SnapshotClassOfSomeHostileSavepoint";

    private static final List<Integer> LENGTHS = List.of(Integer.MAX_VALUE, 1 << 30, 50 << 20, 1 << 20, -1);
    /** Headers and the metadata's structure; what comes later is records. */
    private static final int HEAD = 5000;

    private final Path savepoint;
    private int refused;

    private HostileSavepoints(Path savepoint) {
        this.savepoint = savepoint;
    }

    public static void main(String[] arguments) throws IOException {
        HostileSavepoints hostile = new HostileSavepoints(Path.of(arguments[0]));
        for (Path file : Damage.files(hostile.savepoint)) {
            hostile.anotherSnapshotClass(file);
            hostile.lengths(file, Integer.parseInt(arguments[1]));
        }
        System.out.println("refused " + hostile.refused);
    }

    private void anotherSnapshotClass(Path file) throws IOException {
        try (Damage ignored = Damage.replaced(file, POJO, NAMED)) {
            run(file + " names " + NAMED);
        }
    }

    private void lengths(Path file, int times) throws IOException {
        Random random = new Random(SEED);
        int last = (int) Math.min(HEAD, Files.size(file) - 4);
        for (int i = 0; i < times; i++) {
            int at = random.nextInt(last);
            int length = LENGTHS.get(random.nextInt(LENGTHS.size()));
            try (Damage ignored = Damage.overwritten(file, at, length)) {
                run("seed " + SEED + ": " + length + " at byte " + at + " of " + file);
            }
        }
    }

    private void run(String damage) {
        for (Tool.Result result : List.of(
                Tool.run("inspect", savepoint.toString()),
                Tool.run(
                        "rekey",
                        savepoint.toString(),
                        savepoint.resolveSibling("hostile").toString(),
                        "--uid",
                        StoryJob.REMEMBER,
                        "--map",
                        "acme:{key}",
                        "--dry-run"))) {
            refused += result.exit() == 0 ? 0 : 1;
            if (result.exit() > 2 || result.err().contains("\tat ")) {
                System.out.println(damage + ": exit " + result.exit() + "\n" + result.err());
                System.exit(3);
            }
        }
    }
}
