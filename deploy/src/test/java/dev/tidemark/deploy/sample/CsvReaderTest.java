package dev.tidemark.deploy.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CsvReaderTest {

    @Test
    void fieldsAreKeptAsTheyStand() throws Exception {
        assertThat(rows("a, b ,\n,,x")).containsExactly(List.of("a", " b ", ""), List.of("", "", "x"));
    }

    @Test
    void quotesHoldCommasLineBreaksAndQuotes() throws Exception {
        assertThat(rows("\"a,b\",\"c\nd\",\"say \"\"hi\"\"\",\"\"\n1,2,3,4"))
                .containsExactly(List.of("a,b", "c\nd", "say \"hi\"", ""), List.of("1", "2", "3", "4"));
    }

    @Test
    void aQuoteWithinAPlainFieldIsACharacter() throws Exception {
        assertThat(rows("12\" ruler,1")).containsExactly(List.of("12\" ruler", "1"));
    }

    @Test
    void rowsEndInEveryKnownWayAndEmptyLinesAreSkipped() throws Exception {
        assertThat(rows("\na\r\nb\rc\n\n\nd")).containsExactly(List.of("a"), List.of("b"), List.of("c"), List.of("d"));
        assertThat(rows("")).isEmpty();
        assertThat(rows("a,\n")).containsExactly(List.of("a", ""));
    }

    @Test
    void aRowKnowsTheLineItBeginsOn() throws Exception {
        var csv = new CsvReader(new StringReader("head\n\"two\nlines\"\nlast"));
        csv.row();
        csv.row();
        assertThat(csv.rowLine()).isEqualTo(2);
        csv.row();
        assertThat(csv.rowLine()).isEqualTo(4);
    }

    @Test
    void anUnclosedQuoteIsRefusedNamingItsLine() {
        assertThatThrownBy(() -> rows("a\nb,\"c\nd"))
                .isInstanceOf(MalformedCsvException.class)
                .hasMessage("The quoted field that begins on line 2 never ends.");
    }

    @Test
    void textBehindAClosingQuoteIsRefused() {
        assertThatThrownBy(() -> rows("\"a\"b"))
                .isInstanceOf(MalformedCsvException.class)
                .hasMessageContaining("On line 1, 'b' follows a closing quote");
    }

    private static List<List<String>> rows(String text) throws IOException {
        var csv = new CsvReader(new StringReader(text));
        List<List<String>> rows = new ArrayList<>();
        for (Optional<List<String>> row = csv.row(); row.isPresent(); row = csv.row()) {
            rows.add(row.get());
        }
        return rows;
    }
}
