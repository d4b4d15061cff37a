package dev.tidemark.deploy.demo;

import dev.tidemark.deploy.text.Screen;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** A screen whose text can be looked at. */
final class CapturedScreen {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    Screen plain() {
        return screen(new Screen.Terminal(80, false, false));
    }

    Screen live() {
        return screen(new Screen.Terminal(80, true, false));
    }

    String text() {
        return written.toString(StandardCharsets.UTF_8);
    }

    private Screen screen(Screen.Terminal terminal) {
        return new Screen(new PrintStream(written, false, StandardCharsets.UTF_8), terminal);
    }
}
