package dev.tidemark.sinks.window;

import dev.tidemark.sinks.command.WindowIdentity;
import dev.tidemark.sinks.result.SinkResult.DuplicateIgnored;
import dev.tidemark.sinks.result.SinkResult.Failed;
import dev.tidemark.sinks.result.SinkResult.StaleIgnored;
import dev.tidemark.sinks.target.Guard;
import dev.tidemark.sinks.target.Guard.Likeness;
import dev.tidemark.sinks.target.Guard.Rank;
import dev.tidemark.sinks.target.Guard.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The commands of a batch, one contest an identity, since a statement may touch a row only once. In each round the best
 * command of each identity is sent. Those it beats need not be sent; those only the row can judge, and those whose
 * leader could not be written, go into the next round. The rows end as if each command had been sent alone.
 */
final class Contest {
    private final WindowBinding binding;
    private final Map<WindowIdentity, List<Entry>> open = new LinkedHashMap<>();
    private long superseded;

    Contest(WindowBinding binding, List<Entry> entries) {
        this.binding = binding;
        entries.forEach(e -> open.computeIfAbsent(e.identity(), identity -> new ArrayList<>(1))
                .add(e));
    }

    /** The best command of each identity, in the order of all writers; empty when all are decided. */
    List<Entry> leaders() {
        List<Entry> leaders = new ArrayList<>(open.size());
        for (List<Entry> contenders : open.values()) {
            Entry leader = contenders.get(0);
            for (Entry next : contenders.subList(1, contenders.size())) {
                if (judge(leader, next) == Verdict.APPLY) {
                    leader = next;
                }
            }
            leaders.add(leader);
        }
        leaders.sort(Comparator.comparing(Entry::identity, binding.order()));
        return leaders;
    }

    /** Ends a round, in which every leader got its result. */
    void close(List<Entry> leaders) {
        for (Entry leader : leaders) {
            List<Entry> contenders = open.get(leader.identity());
            if (contenders == null) {
                continue;
            }
            contenders.remove(leader);
            if (!(leader.result() instanceof Failed)) {
                contenders.removeIf(other -> beaten(leader, other));
            }
            if (contenders.isEmpty()) {
                open.remove(leader.identity());
            }
        }
    }

    /** How many commands were decided without being sent. */
    long superseded() {
        return superseded;
    }

    private boolean beaten(Entry leader, Entry other) {
        Likeness likeness = binding.likeness(leader.command(), other.command());
        Rank best = Rank.of(leader.command());
        Rank rank = Rank.of(other.command());
        switch (Guard.judge(best, rank, likeness)) {
            case CONFLICT -> {
                return false;
            }
            case DUPLICATE -> other.result(DuplicateIgnored.INSTANCE);
            // equal knowledge, another value, and the other one came first: the leader replaces it
            case APPLY, STALE -> other.result(new StaleIgnored(best + ", in the same batch", rank.toString()));
        }
        superseded++;
        return true;
    }

    private Verdict judge(Entry row, Entry attempted) {
        return Guard.judge(
                Rank.of(row.command()),
                Rank.of(attempted.command()),
                binding.likeness(row.command(), attempted.command()));
    }
}
