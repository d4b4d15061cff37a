package dev.tidemark.budget.extract.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.budget.extract.types.Compiled;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.api.java.functions.KeySelector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Key selectors in two builds of a job. */
class SelectorFingerprintTest {
    private static final String SOURCE = "package shop; import org.apache.flink.api.java.functions.KeySelector;"
            + " public class Keys { public static KeySelector<String, String> made() { return word -> head(word); }"
            + " private static String head(String word) { return word.isEmpty() ? \"\" : word.substring(0, 1); } }";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void movingAClassAndRenamingAMethodKeepsIt() throws Exception {
        assertThat(fingerprint(SOURCE, "shop.Keys")).isPresent();
        assertThat(fingerprint(
                        SOURCE.replace("package shop", "package store").replace("head(", "first("), "store.Keys"))
                .isEqualTo(fingerprint(SOURCE, "shop.Keys"));
    }

    @Test
    void anotherLambdaBeforeItKeepsIt() throws Exception {
        String more = SOURCE.replace("public static", "static Runnable other() { return () -> {}; } public static");
        assertThat(fingerprint(more, "shop.Keys")).isEqualTo(fingerprint(SOURCE, "shop.Keys"));
    }

    @Test
    void aChangeInAMethodItCallsChangesIt() throws Exception {
        assertThat(fingerprint(SOURCE.replace("(0, 1)", "(0, 2)"), "shop.Keys"))
                .isPresent()
                .isNotEqualTo(fingerprint(SOURCE, "shop.Keys"));
    }

    private Optional<String> fingerprint(String source, String name) throws Exception {
        ClassLoader classes = Compiled.source(folder, "Keys", source);
        Object selector = Class.forName(name, true, classes).getMethod("made").invoke(null);
        return new CodeScan(classes).selector((KeySelector<?, ?>) selector).fingerprint();
    }
}
