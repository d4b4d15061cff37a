package dev.tidemark.deploy.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

class OrdersFileTest {
    private static final Path RETAIL = Path.of(System.getProperty("tidemark.root"), "../shared/data/retail");

    @TempDir
    @SuppressWarnings("NullAway.Init") // set before each test
    private Path directory;

    @Test
    void rowsAreTheirColumnsInTheHeadersOrder() throws Exception {
        assertThat(OrdersFile.read(file("Customer,Price\nZoë,\"1,50\"\n", StandardCharsets.UTF_8)))
                .containsExactly(Map.of("Customer", "Zoë", "Price", "1,50"))
                .allSatisfy(row -> assertThat(row.keySet()).containsExactly("Customer", "Price"));
    }

    @Test
    void aFileThatIsNotUtf8IsReadAsLatin1() throws Exception {
        assertThat(OrdersFile.read(file("Customer\nZoë\n", StandardCharsets.ISO_8859_1)))
                .containsExactly(Map.of("Customer", "Zoë"));
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstColumnsName() throws Exception {
        assertThat(OrdersFile.read(file("\uFEFFCustomer\nZoë\n", StandardCharsets.UTF_8)))
                .containsExactly(Map.of("Customer", "Zoë"));
    }

    @Test
    void aRowOfAnotherLengthIsRefusedNamingItsLine() throws Exception {
        Path file = file("a,b\n1,\"two\nlines\"\n3\n", StandardCharsets.UTF_8);

        assertThatThrownBy(() -> OrdersFile.read(file))
                .isInstanceOf(MalformedCsvException.class)
                .hasMessageEndingWith("line 4: 1 fields, but the header names 2 columns.");
    }

    @Test
    void aHeaderThatIsMissingRepeatsAColumnOrLeavesOneUnnamedIsRefused() throws Exception {
        Path empty = file("", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> OrdersFile.read(empty)).hasMessageContaining("is empty; expected a header");
        Path twice = file("a,b,a\n", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> OrdersFile.read(twice)).hasMessageContaining("names column 'a' twice");
        Path unnamed = file("a,,b\n", StandardCharsets.UTF_8);
        assertThatThrownBy(() -> OrdersFile.read(unnamed)).hasMessageContaining("a column without a name");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> OrdersFile.read(directory.resolve("none.csv")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("There is no file")
                .hasMessageContaining("none.csv");
    }

    @Test
    @EnabledIf(value = "retailIsThere", disabledReason = "the retail files are not beside this checkout")
    void theRetailFilesAreReadWhole() throws Exception {
        var rows = OrdersFile.read(RETAIL.resolve("2010-12-01.csv"));

        assertThat(rows).hasSize(3108);
        assertThat(rows).filteredOn(row -> "".equals(row.get("CustomerID"))).hasSize(1140);
        assertThat(rows).anySatisfy(row -> assertThat(row).containsEntry("Description", "AIRLINE LOUNGE,METAL SIGN"));
    }

    static boolean retailIsThere() {
        return Files.isDirectory(RETAIL);
    }

    private Path file(String text, Charset charset) throws IOException {
        return Files.write(Files.createTempFile(directory, "orders", ".csv"), text.getBytes(charset));
    }
}
