package dev.tidemark.sinks.dispatch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.sinks.dispatch.Counters;
import dev.tidemark.sinks.dispatch.config.DispatchConfig;
import dev.tidemark.sinks.dispatch.outbox.Backlog;
import dev.tidemark.sinks.dispatch.outbox.RequestState;
import dev.tidemark.sinks.yaml.ConfigFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MetricsPageTest {
    private static final DispatchConfig CONFIG = ConfigFile.parse(
            "dispatch.yaml",
            """
            database: {url: 'jdbc:postgresql://localhost/x', user: x}
            targets:
              - {name: paging, actions: [page], url: 'http://localhost/', keys: honoured}
            """,
            DispatchConfig.class);
    private static final Map<Counters.Series, Long> COUNTERS = new TreeMap<>(Map.of(
            new Counters.Series("completed", "paging", "live"), 17L,
            new Counters.Series("completed", "paging", "a \"b\\\nc"), 1L));

    @Test
    void everyFamilyHasItsHeadOnceAndLabelsAreEscaped() {
        var waiting = new Backlog.Group("page", "live", RequestState.PENDING, false, 3, Duration.ofMillis(1_999));
        assertThat(new MetricsPage(CONFIG).text(COUNTERS, List.of(waiting), Set.of("paging")))
                .isEqualTo(
                        """
                        # HELP dispatch_completed_total Since the start.
                        # TYPE dispatch_completed_total counter
                        dispatch_completed_total{target="paging",run="a \\"b\\\\\\nc"} 1
                        dispatch_completed_total{target="paging",run="live"} 17
                        # HELP dispatch_target_resting 1 while a target is left alone because its calls failed.
                        # TYPE dispatch_target_resting gauge
                        dispatch_target_resting{target="paging"} 1
                        # HELP dispatch_database_up Whether the outbox could be asked for this page.
                        # TYPE dispatch_database_up gauge
                        dispatch_database_up 1
                        # HELP dispatch_backlog_requests Requests that are not done with.
                        # TYPE dispatch_backlog_requests gauge
                        dispatch_backlog_requests{target="paging",action="page",run="live",state="PENDING",left_to_a_person="no"} 3
                        # HELP dispatch_backlog_oldest_seconds How long ago the oldest of them was requested.
                        # TYPE dispatch_backlog_oldest_seconds gauge
                        dispatch_backlog_oldest_seconds{target="paging",action="page",run="live",state="PENDING",left_to_a_person="no"} 1
                        """);
    }

    @Test
    void whileTheDatabaseIsAwayTheBacklogIsLeftOutRatherThanZero() {
        assertThat(new MetricsPage(CONFIG).text(COUNTERS, null, Set.of()))
                .contains(
                        "dispatch_database_up 0\n",
                        "dispatch_completed_total",
                        "dispatch_target_resting{target=\"paging\"} 0")
                .doesNotContain("backlog");
    }

    @Test
    void theLogsLineTellsWhatIsLeftToAPerson() {
        var waiting = new Backlog.Group("page", "live", RequestState.PENDING, false, 3, Duration.ofSeconds(12));
        var stuck = new Backlog.Group("fax", "replay-3", RequestState.UNKNOWN, true, 1, Duration.ofHours(1));
        assertThat(BacklogText.of(CONFIG, List.of(waiting, stuck)))
                .isEqualTo("PENDING{target=paging,action=page,run=live}=3 (oldest 12 s)"
                        + " UNKNOWN{target=(none),action=fax,run=replay-3}=1 (oldest 3600 s, left to a person)");
        assertThat(BacklogText.of(CONFIG, List.of())).isEqualTo("nothing");
    }
}
