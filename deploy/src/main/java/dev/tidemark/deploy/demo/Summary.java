package dev.tidemark.deploy.demo;

import dev.tidemark.deploy.oracle.Conservation;
import dev.tidemark.deploy.oracle.PlainCheck;
import dev.tidemark.deploy.text.Screen;
import dev.tidemark.deploy.text.Style;

/**
 * What came of a demonstration.
 *
 * @param check the comparison with the plain computation
 * @param progress the tables' last counts, the closing customer's rows included
 * @param writes what became of the writes
 */
record Summary(PlainCheck check, Progress progress, Writes writes) {
    private static final int SHOWN_DIFFERENCES = 10;

    void print(Screen screen) {
        line(screen, "records published", check.input());
        line(screen, "rows", check.publishedRows());
        line(screen, "  of these settled", check.settledRows());
        line(screen, "early values written", writes.early());
        line(screen, "settled values written", writes.settled());
        line(screen, "published values corrected", writes.early() + writes.settled() - progress.rows());
        line(screen, "writes ignored as duplicate", writes.duplicates());
        line(screen, "writes ignored as stale", writes.stale());
        line(screen, "late records", check.lateRecords());
        line(screen, "rejected records", check.badRecords());
        line(screen, "conflicts", progress.conflicts());
        line(screen, "dead letters", progress.deadLetters());
        screen.line("");
        screen.line("Every record stands in one place for each of its windows:");
        for (Conservation law : check.conservation()) {
            screen.line("  " + law);
        }
        screen.line("");
        check.differences().stream().limit(SHOWN_DIFFERENCES).forEach(difference -> screen.line("  " + difference));
        if (check.equal()) {
            screen.line(screen.styled(
                    "The table equals the plain computation, row for row (%,d rows).".formatted(check.expectedRows()),
                    Style.GREEN));
        } else {
            screen.line(screen.styled(
                    "The table DIFFERS from the plain computation in %,d places."
                            .formatted(check.differences().size()),
                    Style.RED));
        }
    }

    private static void line(Screen screen, String what, long count) {
        screen.line("  %-32s %,10d".formatted(what, count));
    }
}
