package dev.tidemark.deploy.text;

import java.io.PrintStream;
import java.util.List;

/**
 * Output for a person. On a terminal, a live part below the lines is drawn again and again in its place; elsewhere, as in
 * a log file, only the lines are printed. Thread-safe.
 */
public final class Screen {
    private static final String UP = "\u001b[%dA";
    private static final String CLEAR_BELOW = "\u001b[0J";

    private final PrintStream out;
    private final Terminal terminal;
    private int liveLines;

    /** What the output goes to. @param width columns @param live whether it can be redrawn @param colours whether it has colours */
    public record Terminal(int width, boolean live, boolean colours) {}

    /** A screen that has nothing on it. */
    public Screen(PrintStream out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** Prints a line that stays. */
    public synchronized void line(String text) {
        clearLive();
        out.println(text);
        out.flush();
    }

    /** Draws the live part anew; elsewhere than on a terminal, nothing. */
    public synchronized void live(List<String> lines) {
        if (!terminal.live()) {
            return;
        }
        clearLive();
        lines.forEach(out::println);
        liveLines = lines.size();
        out.flush();
    }

    /** Leaves the live part as it is last drawn, and goes on below it. */
    public synchronized void keepLive() {
        liveLines = 0;
    }

    /** Whether the live part is drawn at all. */
    public boolean isLive() {
        return terminal.live();
    }

    /** How many columns a line may take. */
    public int width() {
        return terminal.width();
    }

    /** The text in a style, if the terminal has colours. */
    public String styled(String text, Style style) {
        return terminal.colours() ? style.apply(text) : text;
    }

    private void clearLive() {
        if (liveLines > 0) {
            out.print(UP.formatted(liveLines) + CLEAR_BELOW);
            liveLines = 0;
        }
    }
}
