package dev.tidemark.deploy.demo;

import dev.tidemark.deploy.text.Screen;
import dev.tidemark.deploy.text.Style;
import dev.tidemark.deploy.text.TextTable;
import dev.tidemark.deploy.text.TextTable.Align;
import dev.tidemark.deploy.text.TextTable.Column;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Shows the job's progress: on a terminal a bar and a table that are drawn anew, elsewhere a line now and then and one
 * for each change of the first customer's windows. Not thread-safe.
 */
final class LiveView {
    private static final int BAR = 24;
    private static final Duration LINE_EVERY = Duration.ofSeconds(5);
    private static final DateTimeFormatter DAY_AND_TIME =
            DateTimeFormatter.ofPattern("MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Screen screen;
    private final String grouping;
    private final String value;
    private final Map<String, String> lastStates = new HashMap<>();
    private long lastLine = System.nanoTime();

    LiveView(Screen screen, String grouping, String value) {
        this.screen = screen;
        this.grouping = grouping;
        this.value = value;
    }

    void show(String step, long done, long all, Progress progress, List<WatchedWindow> windows) {
        String counts = "rows %,d · settled %,d · late records %,d · rejected records %,d"
                .formatted(progress.rows(), progress.settled(), progress.late(), progress.bad());
        if (screen.isLive()) {
            int filled = all == 0 ? BAR : (int) (BAR * Math.min(done, all) / all);
            List<String> lines = new ArrayList<>();
            lines.add(
                    step + "  " + "█".repeat(filled) + "░".repeat(BAR - filled) + "  %,d of %,d".formatted(done, all));
            lines.add(counts);
            lines.add("");
            lines.addAll(table(windows));
            screen.live(lines);
            return;
        }
        changes(windows);
        if (System.nanoTime() - lastLine >= LINE_EVERY.toNanos()) {
            lastLine = System.nanoTime();
            screen.line("  %s %,d of %,d: %s".formatted(step, done, all, counts));
        }
    }

    private List<String> table(List<WatchedWindow> windows) {
        var table = new TextTable(List.of(
                new Column("customer", Align.LEFT),
                new Column(grouping + " window (UTC)", Align.LEFT),
                new Column("records", Align.RIGHT),
                new Column(value, Align.RIGHT),
                new Column("state", Align.LEFT)));
        for (WatchedWindow window : windows) {
            table.add(List.of(
                    String.join(" / ", window.key()),
                    interval(window),
                    "%,d".formatted(window.records()),
                    "%,.2f".formatted(window.value()),
                    window.state()));
        }
        List<String> lines = table.lines(screen.width());
        List<String> styled = new ArrayList<>();
        styled.add(screen.styled(lines.get(0), Style.BOLD));
        for (int i = 1; i < lines.size(); i++) {
            styled.add(screen.styled(lines.get(i), style(windows.get(i - 1))));
        }
        return styled;
    }

    private void changes(List<WatchedWindow> windows) {
        for (WatchedWindow window : windows) {
            if (!window.key().equals(windows.get(0).key())) {
                return;
            }
            String place = String.join(" / ", window.key()) + " " + interval(window);
            String state =
                    "%s, records %,d, %s %,.2f".formatted(window.state(), window.records(), value, window.value());
            if (!state.equals(lastStates.put(place, state))) {
                screen.line("    " + place + " " + grouping + ": " + state);
            }
        }
    }

    private static String interval(WatchedWindow window) {
        return DAY_AND_TIME.format(window.start()) + "–" + TIME.format(window.end());
    }

    private static Style style(WatchedWindow window) {
        if (window.settled()) {
            return Style.GREEN;
        }
        return window.corrections() == 0 ? Style.YELLOW : Style.CYAN;
    }
}
