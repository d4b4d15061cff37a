package dev.tidemark.budget.rule;

import dev.tidemark.findings.Finding;
import dev.tidemark.findings.Severity;
import java.util.List;
import java.util.Optional;

final class AsyncStateTtlIgnored extends Rule {
    AsyncStateTtlIgnored() {
        super(
                "async-state-ttl-ignored",
                "State V2 on RocksDB or on the heap silently drops the time to live",
                Severity.ERROR);
    }

    @Override
    public List<Finding> check(RuleContext context) {
        Optional<String> backend = context.job().settings().backend();
        if (backend.equals(Optional.of("forst"))) {
            return List.of();
        }
        return context.job().steps().stream()
                .flatMap(step -> step.states().stream()
                        .filter(state -> state.async() && state.ttl().isPresent())
                        .map(state -> finding(
                                context,
                                Place.step(step.label()).at(state.name()),
                                Seen.state(state) + " of the asynchronous API with a time to live of "
                                        + state.ttl().orElseThrow().duration() + ", on "
                                        + backend.orElse("whatever backend the cluster has"),
                                "the ForSt backend, or the synchronous API",
                                "Leave out enableAsyncState, or set state.backend.type: forst. On rocksdb and hashmap the"
                                        + " entries stay for ever (Flink 2.2 and 2.3).")))
                .toList();
    }
}
