package dev.tidemark.jobs.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("topic", "group-id", "bounded");

    @Test
    void aMistypedNameFindsTheOneThatWasMeant() {
        assertThat(NearestName.to("tpoic", KNOWN)).hasValue("topic");
        assertThat(NearestName.to("groupId", KNOWN)).hasValue("group-id");
        assertThat(NearestName.to("bound", KNOWN)).hasValue("bounded");
    }

    @Test
    void aNameThatIsFarFromAllFindsNone() {
        assertThat(NearestName.to("parallelism", KNOWN)).isEmpty();
        assertThat(NearestName.to("x", KNOWN)).isEmpty();
        assertThat(NearestName.to("", KNOWN)).isEmpty();
    }
}
