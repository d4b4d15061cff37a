package dev.tidemark.budget.lock;

import java.util.Base64;
import java.util.List;
import java.util.TreeSet;

/** Writes locked facts as lines {@code job/uid/state fact value}. */
final class LockWriter {
    private final TreeSet<String> lines = new TreeSet<>();

    private LockWriter() {}

    static String write(List<Locked.Job> jobs) {
        LockWriter writer = new LockWriter();
        for (Locked.Job job : jobs) {
            job.steps()
                    .forEach(
                            (uid, step) -> writer.step(LockName.encode(job.name()) + "/" + LockName.encode(uid), step));
        }
        return LockFile.HEADER + "\n" + String.join("", writer.lines);
    }

    private void step(String path, Locked.Step step) {
        line(path, "planned", step.planned() ? "by-sql" : "no");
        step.maxParallelism().ifPresent(max -> line(path, "max-parallelism", String.valueOf(max)));
        step.key().ifPresent(key -> {
            line(path, "key", key.words());
            key.selector().ifPresent(selector -> line(path, "key-selector", selector));
            key.serializer().ifPresent(serializer -> serializer(path, "key-", serializer));
        });
        step.states().forEach((name, state) -> state(path + "/" + LockName.encode(name), state));
    }

    private void state(String path, Locked.State state) {
        line(path, "kind", state.kind().name());
        state.namespace().ifPresent(namespace -> line(path, "namespace", namespace));
        state.ttl()
                .ifPresent(ttl -> line(
                        path,
                        "ttl",
                        ttl.duration().map(Object::toString).orElse("?")
                                + (ttl.lastAccess() ? " since-access" : " since-write")));
        if (!state.words().isEmpty()) {
            line(path, "type", state.words());
        }
        state.serializer().ifPresent(serializer -> serializer(path, "", serializer));
    }

    private void serializer(String path, String prefix, Locked.Serializer serializer) {
        line(
                path,
                prefix + "serializer",
                Base64.getEncoder().encodeToString(serializer.snapshot().encode()));
        serializer.kryo().forEach((at, fingerprint) -> line(path, prefix + "kryo:" + LockName.encode(at), fingerprint));
    }

    private void line(String path, String fact, String value) {
        lines.add(path + " " + fact + " " + value + "\n");
    }
}
