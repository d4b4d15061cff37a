package dev.tidemark.budget.lock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the lines {@link LockWriter} writes, and nothing else. */
final class LockReader {
    private static final int STEP_DEPTH = 2;
    private static final int STATE_DEPTH = 3;

    private LockReader() {}

    static List<Locked.Job> read(String file, String text) throws LockException {
        List<String> lines = text.lines().toList();
        if (lines.isEmpty() || !lines.get(0).equals(LockFile.HEADER)) {
            throw new LockException(
                    file + ":1: expected '" + LockFile.HEADER + "'; write the lock again with state-budget lock", null);
        }
        Map<String, Map<String, StepLines>> jobs = new TreeMap<>();
        for (int i = 1; i < lines.size(); i++) {
            String where = file + ":" + (i + 1) + ": ";
            String[] parts = lines.get(i).split(" ", 3);
            String[] path = parts[0].split("/", -1);
            if (parts.length < 3 || path.length < STEP_DEPTH || path.length > STATE_DEPTH) {
                throw new LockException(
                        where + "found '" + lines.get(i) + "', expected 'job/uid[/state] fact value'", null);
            }
            StepLines step = jobs.computeIfAbsent(name(where, path[0]), job -> new TreeMap<>())
                    .computeIfAbsent(name(where, path[1]), uid -> new StepLines());
            Facts facts = path.length == STEP_DEPTH
                    ? step.own
                    : step.states.computeIfAbsent(name(where, path[2]), state -> new Facts());
            facts.add(where, parts[1], parts[2]);
        }
        return jobs(jobs);
    }

    private static List<Locked.Job> jobs(Map<String, Map<String, StepLines>> jobs) throws LockException {
        List<Locked.Job> read = new ArrayList<>();
        for (Map.Entry<String, Map<String, StepLines>> job : jobs.entrySet()) {
            TreeMap<String, Locked.Step> steps = new TreeMap<>();
            for (Map.Entry<String, StepLines> step : job.getValue().entrySet()) {
                steps.put(step.getKey(), step.getValue().step());
            }
            read.add(new Locked.Job(job.getKey(), steps));
        }
        return read;
    }

    private static String name(String where, String encoded) throws LockException {
        try {
            return LockName.decode(encoded);
        } catch (IllegalArgumentException e) {
            throw new LockException(where + "the name '" + encoded + "' is not percent-encoded", e);
        }
    }

    private static final class StepLines {
        private final Facts own = new Facts();
        private final Map<String, Facts> states = new HashMap<>();

        Locked.Step step() throws LockException {
            TreeMap<String, Locked.State> read = new TreeMap<>();
            for (Map.Entry<String, Facts> state : states.entrySet()) {
                read.put(state.getKey(), LockFacts.state(state.getValue()));
            }
            return LockFacts.step(own, read);
        }
    }

    /** The facts of one path, each with the place it stands at. */
    static final class Facts {
        private final Map<String, Fact> facts = new TreeMap<>();
        private String last = "";

        void add(String where, String name, String value) throws LockException {
            Fact before = facts.put(name, new Fact(where, value));
            if (before != null) {
                throw new LockException(where + "the fact '" + name + "' stands here for the second time", null);
            }
            last = where;
        }

        Map<String, Fact> all() {
            return facts;
        }

        /** Some place of this path, for a fact that is missing. */
        String place() {
            return last;
        }
    }

    record Fact(String where, String value) {}
}
