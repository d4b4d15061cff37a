package dev.tidemark.budget.lock;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.lock.Change.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What becomes of one state that both builds have. */
final class StateTakeover {
    private final String uid;
    private final String name;
    private final List<Change> changes = new ArrayList<>();

    private StateTakeover(String uid, String name) {
        this.uid = uid;
        this.name = name;
    }

    /** At least one change; a state that stays as it is has one that says so. */
    static List<Change> of(String uid, String name, Locked.State old, Locked.State now, boolean planned) {
        StateTakeover takeover = new StateTakeover(uid, name);
        takeover.compare(old, now, planned);
        return takeover.changes;
    }

    private void compare(Locked.State old, Locked.State now, boolean planned) {
        if (old.kind() != now.kind()) {
            add(Verdict.REFUSED, name, old.kind() + " state", now.kind() + " state");
            return;
        }
        if (!old.namespace().equals(now.namespace())) {
            add(
                    Verdict.REFUSED,
                    name,
                    "the namespace " + old.namespace().orElse("none"),
                    "the namespace " + now.namespace().orElse("none"));
        }
        ttl(old, now);
        schema(old, now, planned);
    }

    private void ttl(Locked.State old, Locked.State now) {
        boolean unknownLength =
                old.ttl().filter(ttl -> ttl.duration().isEmpty()).isPresent()
                        || now.ttl().filter(ttl -> ttl.duration().isEmpty()).isPresent();
        boolean same = unknownLength
                ? old.ttl().isPresent() == now.ttl().isPresent()
                : old.ttl().equals(now.ttl());
        if (!same) {
            changes.add(new Change(
                    Topic.TTL,
                    Verdict.KEPT,
                    uid,
                    Optional.of(name),
                    old.ttl().map(ttl -> "a time to live " + ttl).orElse("no time to live"),
                    now.ttl().map(ttl -> "a time to live " + ttl).orElse("no time to live")));
        }
    }

    private void schema(Locked.State old, Locked.State now, boolean planned) {
        if (old.serializer().isEmpty() || now.serializer().isEmpty()) {
            boolean kept = old.words().equals(now.words()) || Handed.over(old, now);
            add(
                    kept ? Verdict.KEPT : Verdict.UNKNOWN,
                    name,
                    old.words(),
                    kept ? now.words() : now.words() + ", and no serializer snapshot to compare");
            return;
        }
        List<SchemaChange.Difference> differences =
                SchemaChange.between(old.serializer().get(), now.serializer().get());
        Verdict together = SchemaChange.verdict(differences);
        if (differences.isEmpty()) {
            add(Verdict.KEPT, name, old.words(), now.words());
        }
        for (SchemaChange.Difference difference : differences) {
            add(
                    verdict(difference, together, old.kind(), planned),
                    difference.path().replaceFirst("^value", java.util.regex.Matcher.quoteReplacement(name)),
                    old.words(),
                    now.words() + ": " + difference.text());
        }
    }

    /** Flink migrates a map state's values but not its keys, which stand inside RocksDB's own keys. */
    private static Verdict verdict(
            SchemaChange.Difference difference, Verdict together, StateFacts.Kind kind, boolean planned) {
        boolean mapKey = kind == StateFacts.Kind.MAP && difference.path().startsWith("value.key");
        Verdict own = difference.verdict();
        if (mapKey && (own == Verdict.MIGRATED || own == Verdict.LOST)) {
            return Verdict.REFUSED;
        }
        boolean fine = own.compareTo(Verdict.UNKNOWN) < 0;
        return fine && (planned || together == Verdict.UNKNOWN) ? Verdict.UNKNOWN : own;
    }

    private void add(Verdict verdict, String subject, String was, String now) {
        changes.add(new Change(Topic.SCHEMA, verdict, uid, Optional.of(subject), was, now));
    }
}
