package dev.tidemark.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What one run of a tool found, ready to be shown.
 *
 * @param tool the tool's name
 * @param version the tool's version
 * @param rules the rules that were applied
 * @param jobs the jobs they were applied to
 * @param file the file a person edits to mend a finding, where there is one; some formats want a place
 * @param findings errors first, then by job, uid, subject and rule
 */
public record Report(
        String tool,
        String version,
        List<RuleInfo> rules,
        List<String> jobs,
        Optional<String> file,
        List<Finding> findings) {
    private static final Comparator<Finding> ORDER = Comparator.comparing(Finding::severity)
            .thenComparing(Finding::job)
            .thenComparing(finding -> finding.uid().orElse(""))
            .thenComparing(finding -> finding.subject().orElse(""))
            .thenComparing(Finding::rule)
            .thenComparing(Finding::seen);

    /** Copies the lists and sorts the findings. */
    public Report {
        rules = List.copyOf(rules);
        jobs = List.copyOf(jobs);
        findings = findings.stream().sorted(ORDER).toList();
    }

    /** How many findings weigh this much. */
    public long count(Severity severity) {
        return findings.stream()
                .filter(finding -> finding.severity() == severity)
                .count();
    }
}
