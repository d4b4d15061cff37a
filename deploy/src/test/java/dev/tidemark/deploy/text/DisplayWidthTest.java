package dev.tidemark.deploy.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DisplayWidthTest {

    @Test
    void combiningMarksTakeNoColumnAndWideCharactersTwo() {
        assertThat(DisplayWidth.of("Zoë")).isEqualTo(3);
        assertThat(DisplayWidth.of("Zoe\u0308")).isEqualTo(3);
        assertThat(DisplayWidth.of("李小龙")).isEqualTo(6);
        assertThat(DisplayWidth.of("🦊 Fox")).isEqualTo(6);
        assertThat(DisplayWidth.of("")).isZero();
    }

    @Test
    void aTextThatFitsIsKept() {
        assertThat(DisplayWidth.fit("李小龙", 6)).isEqualTo("李小龙");
    }

    @Test
    void aTextThatDoesNotFitIsCutBetweenCharacters() {
        assertThat(DisplayWidth.fit("李小龙", 5)).isEqualTo("李小…");
        assertThat(DisplayWidth.fit("李小龙", 4)).isEqualTo("李…");
        assertThat(DisplayWidth.fit("customer", 4)).isEqualTo("cus…");
    }
}
