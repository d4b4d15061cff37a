package dev.tidemark.findings.render;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.Locale;

/** The words several formats share. */
final class Words {
    private Words() {}

    static String of(Severity severity) {
        return severity.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@code job / uid / subject}, as far as there is one. */
    static String place(Finding finding) {
        return finding.job()
                + finding.uid().map(uid -> " / " + uid).orElse("")
                + finding.subject().map(subject -> " / " + subject).orElse("");
    }

    /** The facts in one line. */
    static String message(Finding finding) {
        return place(finding) + ": found " + finding.seen() + "; wanted " + finding.wanted() + ". " + finding.mend();
    }

    static String count(long number, String word) {
        return number + " " + word + (number == 1 ? "" : "s");
    }
}
