package dev.tidemark.budget.rule;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.RuleInfo;
import dev.tidemark.findings.Severity;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Looks for one problem. Rules keep nothing between calls. */
public abstract class Rule {
    private final String id;
    private final String purpose;
    private final Severity severity;

    /**
     * @param id in kebab-case, never used again for another meaning
     * @param purpose one line without a full stop
     * @param severity what a finding of this rule weighs
     */
    protected Rule(String id, String purpose, Severity severity) {
        this.id = id;
        this.purpose = purpose;
        this.severity = severity;
    }

    /** What this rule finds in a job; empty when it finds nothing. */
    public abstract List<Finding> check(RuleContext context);

    /** The rule's name. */
    public final String id() {
        return id;
    }

    /** What a report says of this rule. */
    public final RuleInfo info() {
        return new RuleInfo(id, purpose, severity, "state-budget/docs/rules/" + id + ".md");
    }

    /** The rule's page, in Markdown. */
    public final String page() {
        try (InputStream page = Rule.class.getResourceAsStream(id + ".md")) {
            if (page == null) {
                throw new IllegalStateException("the page of " + id + " is not in this jar");
            }
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A finding of this rule. */
    final Finding finding(RuleContext context, Place place, String seen, String wanted, String mend) {
        return finding(context, severity, place, seen, wanted, mend);
    }

    /** A finding of this rule that weighs more or less than usual. */
    final Finding finding(RuleContext context, Severity weight, Place place, String seen, String wanted, String mend) {
        return new Finding(id, weight, context.job().name(), place.uid(), place.subject(), seen, wanted, mend);
    }

    /** Where a finding is: a step, and what inside it. */
    record Place(Optional<String> uid, Optional<String> subject) {
        static final Place JOB = new Place(Optional.empty(), Optional.empty());

        static Place step(String uid) {
            return new Place(Optional.of(uid), Optional.empty());
        }

        Place at(String subject) {
            return new Place(uid, Optional.of(subject));
        }
    }
}
