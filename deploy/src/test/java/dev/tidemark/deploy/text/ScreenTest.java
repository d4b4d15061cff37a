package dev.tidemark.deploy.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Test
    void onATerminalTheLivePartIsDrawnInItsPlace() {
        Screen screen = screen(true, false);
        screen.live(List.of("one", "two"));
        screen.live(List.of("three"));
        screen.line("stays");

        assertThat(text()).isEqualTo("one\ntwo\n\u001b[2A\u001b[0Jthree\n\u001b[1A\u001b[0Jstays\n");
    }

    @Test
    void aKeptLivePartIsNotOverwritten() {
        Screen screen = screen(true, false);
        screen.live(List.of("one"));
        screen.keepLive();
        screen.line("below");

        assertThat(text()).isEqualTo("one\nbelow\n");
    }

    @Test
    void elsewhereOnlyLinesArePrinted() {
        Screen screen = screen(false, false);
        screen.live(List.of("one"));
        screen.line("line");

        assertThat(text()).isEqualTo("line\n");
    }

    @Test
    void coloursAreUsedOnlyWhereThereAreAny() {
        assertThat(screen(true, true).styled("x", Style.GREEN)).isEqualTo("\u001b[32mx\u001b[0m");
        assertThat(screen(true, false).styled("x", Style.GREEN)).isEqualTo("x");
    }

    private Screen screen(boolean live, boolean colours) {
        return new Screen(
                new PrintStream(written, false, StandardCharsets.UTF_8), new Screen.Terminal(80, live, colours));
    }

    private String text() {
        return written.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }
}
