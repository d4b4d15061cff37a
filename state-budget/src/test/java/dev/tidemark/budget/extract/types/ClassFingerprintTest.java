package dev.tidemark.budget.extract.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Flink calls compatible in a class that Kryo handles, and is not. */
class ClassFingerprintTest {
    private static final String CLASS = "package shop; public class Cart extends Base { private long total;"
            + " private java.util.List<Item> items; static int made; transient int cached; }"
            + " class Base { int version; } class Item { Level level; } enum Level { LOW, HIGH }";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void theSameClassHasTheSameFingerprintInEachBuild() throws Exception {
        assertThat(fingerprint(CLASS)).isEqualTo(fingerprint(CLASS)).hasSize(32);
    }

    @Test
    void aFieldAddedRetypedOrRenamedChangesIt() throws Exception {
        assertThat(fingerprint(CLASS.replace("long total;", "long total; int more;")))
                .isNotEqualTo(fingerprint(CLASS));
        assertThat(fingerprint(CLASS.replace("long total", "int total"))).isNotEqualTo(fingerprint(CLASS));
        assertThat(fingerprint(CLASS.replace("long total", "long sum"))).isNotEqualTo(fingerprint(CLASS));
    }

    @Test
    void aFieldAddedToASuperclassChangesIt() throws Exception {
        assertThat(fingerprint(CLASS.replace("int version;", "int version; int build;")))
                .isNotEqualTo(fingerprint(CLASS));
    }

    @Test
    void anEnumReorderedInAnElementOfAListChangesIt() throws Exception {
        assertThat(fingerprint(CLASS.replace("LOW, HIGH", "HIGH, LOW"))).isNotEqualTo(fingerprint(CLASS));
    }

    @Test
    void whatKryoDoesNotWriteChangesNothing() throws Exception {
        String other = CLASS.replace("static int made; transient int cached;", "static long sold; void add() {}");
        assertThat(fingerprint(other)).isEqualTo(fingerprint(CLASS));
    }

    private String fingerprint(String source) throws Exception {
        return ClassFingerprint.of(Class.forName("shop.Cart", false, Compiled.source(folder, "Cart", source)));
    }
}
