package dev.tidemark.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.deploy.oracle.TotalsDefinition;
import dev.tidemark.deploy.sample.Publication;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoOrdersTest {
    private static final Path EXAMPLES = Path.of(System.getProperty("tidemark.root"), "jobs/examples");

    @Test
    void aRowOfAFileIsAnObjectOfItsColumnsUnderItsCustomersKey(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(
                directory.resolve("orders.csv"),
                "CustomerID,Quantity,UnitPrice,InvoiceDate\n17850.0,-6,2.55,2010-12-01 08:26:00\n");

        DemoOrders orders = DemoOrders.file(file, retail());

        assertThat(orders.title()).isEqualTo("1 rows of orders.csv");
        Publication publication = orders.publications().get(0);
        assertThat(publication.key()).isEqualTo("17850.0");
        assertThat(publication.value())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(
                        "{\"CustomerID\":\"17850.0\",\"Quantity\":\"-6\",\"UnitPrice\":\"2.55\",\"InvoiceDate\":\"2010-12-01 08:26:00\"}");
    }

    @Test
    void aFileWithoutRowsIsRefused(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("orders.csv"), "CustomerID\n");

        assertThatThrownBy(() -> DemoOrders.file(file, retail())).hasMessageContaining("has a header and no row");
    }

    @Test
    void theSampleHasItsMostFrequentCustomersAndAClosingRecord() throws Exception {
        TotalsDefinition definition = TotalsDefinition.read(EXAMPLES.resolve("customer-totals.yaml"));
        DemoOrders orders = DemoOrders.sample(1, 2_000);

        assertThat(orders.frequentKeys(definition, 3)).hasSize(3).doesNotHaveDuplicates();
        assertThat(orders.closing(definition).time())
                .isAfter(orders.publications().get(1_999).timestamp());
    }

    private static TotalsDefinition retail() throws Exception {
        return TotalsDefinition.read(EXAMPLES.resolve("online-retail.yaml"));
    }
}
