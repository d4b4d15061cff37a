package dev.tidemark.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LiveViewTest {
    private static final Progress PROGRESS = new Progress(1_234, 1_000, 5, 6, 0, 0);
    private static final WatchedWindow WINDOW = WatchedWindowTest.seen(1_200, "15.5", false);

    private final CapturedScreen captured = new CapturedScreen();

    @Test
    void aTerminalShowsABarAndTheTable() {
        new LiveView(captured.live(), "hourly", "amount").show("publishing", 50, 100, PROGRESS, List.of(WINDOW));

        assertThat(captured.text())
                .contains("publishing  ████████████░░░░░░░░░░░░  50 of 100")
                .contains("rows 1,234 · settled 1,000 · late records 5 · rejected records 6")
                .contains("Zoë       03-30 01:00–02:00      1,200   15.50  early");
    }

    @Test
    void aLogGetsOneLineForEachChange() {
        var view = new LiveView(captured.plain(), "hourly", "amount");
        view.show("publishing", 0, 0, PROGRESS, List.of(WINDOW));
        view.show("publishing", 0, 0, PROGRESS, List.of(WINDOW));
        view.show("publishing", 0, 0, PROGRESS, List.of(WatchedWindowTest.seen(1_200, "15.5", true)));

        assertThat(captured.text().lines())
                .containsExactly(
                        "    Zoë 03-30 01:00–02:00 hourly: early, records 1,200, amount 15.50",
                        "    Zoë 03-30 01:00–02:00 hourly: settled, records 1,200, amount 15.50");
    }
}
