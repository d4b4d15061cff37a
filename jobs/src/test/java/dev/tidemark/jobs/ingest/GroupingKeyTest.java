package dev.tidemark.jobs.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class GroupingKeyTest {
    private static final List<List<String>> PARTS = List.of(
            List.of("a", "b"),
            List.of("a:", "b"),
            List.of("a", ":b"),
            List.of("a\\", "b"),
            List.of("a\\:", "b"),
            List.of("a", "\\b"),
            List.of(":", ":"),
            List.of("\\", "\\"),
            List.of("", ""));

    @Test
    void partsComeBackAsTheyWere() {
        for (List<String> parts : PARTS) {
            assertThat(GroupingKey.split(GroupingKey.join(parts), 2)).isEqualTo(parts);
        }
    }

    @Test
    void differentPartsAreDifferentKeys() {
        assertThat(PARTS.stream().map(GroupingKey::join)).doesNotHaveDuplicates();
    }

    @Test
    void aSinglePartStandsAsItIs() {
        assertThat(GroupingKey.join(List.of("a:b\\c"))).isEqualTo("a:b\\c");
        assertThat(GroupingKey.split("a:b\\c", 1)).containsExactly("a:b\\c");
    }

    @Test
    void aKeyOfAnotherDefinitionIsToldAndNotTakenForSomebodyElses() {
        assertThatThrownBy(() -> GroupingKey.split("anna", 2))
                .hasMessageContaining("'anna' has 1 parts; the target has 2 key columns")
                .hasMessageContaining("rewrite its keys first");
    }

    @Test
    void tenantsWithOneCustomerNameAreTwoKeys() {
        String order = "{\"tenant\": \"t1\", \"customer\": \"c\", \"at\": \"2026-03-01T09:15:00Z\", \"amount\": 1}";

        assertThat(Records.accepted(Records.ordersOfTenants(), order).key()).isEqualTo("t1:c");
        assertThat(Records.accepted(Records.ordersOfTenants(), order.replace("t1", "t2"))
                        .key())
                .isEqualTo("t2:c");
    }
}
