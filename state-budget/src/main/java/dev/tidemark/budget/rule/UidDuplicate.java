package dev.tidemark.budget.rule;

import dev.tidemark.budget.job.StepFacts;
import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

final class UidDuplicate extends Rule {
    UidDuplicate() {
        super("uid-duplicate", "Two steps have the same uid, so the job does not start", Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        Map<String, List<String>> names = context.job().steps().stream()
                .filter(step -> step.uid().isPresent())
                .collect(Collectors.groupingBy(
                        StepFacts::label, TreeMap::new, Collectors.mapping(StepFacts::name, Collectors.toList())));
        return names.entrySet().stream()
                .filter(uid -> uid.getValue().size() > 1)
                .map(uid -> finding(
                        context,
                        Place.step(uid.getKey()),
                        "the same uid at " + uid.getValue().size() + " steps: " + String.join(", ", uid.getValue()),
                        "a uid for each",
                        "Give the newer step a uid that no step of this job has ever had."))
                .toList();
    }
}
