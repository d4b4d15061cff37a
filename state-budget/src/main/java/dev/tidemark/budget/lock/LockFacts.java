package dev.tidemark.budget.lock;

import dev.tidemark.budget.job.StateFacts;
import dev.tidemark.budget.lock.LockReader.Fact;
import dev.tidemark.snapshot.SerializerSnapshot;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** Turns the facts of a step or a state into records; takes each fact it knows and refuses what is left over. */
final class LockFacts {
    private final Map<String, Fact> left;
    private final String place;

    private LockFacts(LockReader.Facts facts) {
        this.left = new TreeMap<>(facts.all());
        this.place = facts.place();
    }

    static Locked.Step step(LockReader.Facts facts, SortedMap<String, Locked.State> states) throws LockException {
        LockFacts taken = new LockFacts(facts);
        boolean planned = taken.take("planned")
                .filter(fact -> fact.value().equals("by-sql"))
                .isPresent();
        Optional<Fact> max = taken.take("max-parallelism");
        Optional<Fact> key = taken.take("key");
        Optional<String> selector = taken.take("key-selector").map(Fact::value);
        Optional<Locked.Serializer> serializer = taken.serializer("key-");
        Locked.Step step = new Locked.Step(
                planned,
                max.isPresent() ? OptionalInt.of(number(max.get())) : OptionalInt.empty(),
                key.map(words -> new Locked.Key(words.value(), selector, serializer)),
                OptionalLong.empty(),
                states);
        taken.end();
        return step;
    }

    static Locked.State state(LockReader.Facts facts) throws LockException {
        LockFacts taken = new LockFacts(facts);
        Fact kind = taken.take("kind")
                .orElseThrow(() -> new LockException(taken.place + "the state has no fact 'kind'", null));
        Optional<String> namespace = taken.take("namespace").map(Fact::value);
        Optional<Fact> ttl = taken.take("ttl");
        String words = taken.take("type").map(Fact::value).orElse("");
        Optional<Locked.Serializer> serializer = taken.serializer("");
        Optional<Locked.Ttl> read = ttl.isPresent() ? Optional.of(ttl(ttl.get())) : Optional.empty();
        taken.end();
        return new Locked.State(kind(kind), namespace, read, words, serializer);
    }

    private Optional<Fact> take(String name) {
        return Optional.ofNullable(left.remove(name));
    }

    private Optional<Locked.Serializer> serializer(String prefix) throws LockException {
        Map<String, String> kryo = new TreeMap<>();
        String lead = prefix + "kryo:";
        left.forEach((name, fact) -> {
            if (name.startsWith(lead)) {
                kryo.put(LockName.decode(name.substring(lead.length())), fact.value());
            }
        });
        left.keySet().removeIf(name -> name.startsWith(lead));
        Optional<Fact> written = take(prefix + "serializer");
        return written.isPresent()
                ? Optional.of(new Locked.Serializer(snapshot(written.get()), kryo))
                : Optional.empty();
    }

    private void end() throws LockException {
        for (Map.Entry<String, Fact> fact : left.entrySet()) {
            throw new LockException(fact.getValue().where() + "the fact '" + fact.getKey() + "' is unknown", null);
        }
    }

    private static SerializerSnapshot snapshot(Fact fact) throws LockException {
        try {
            return SerializerSnapshot.decode(Base64.getDecoder().decode(fact.value()), TrustedClasses.flinkOnly());
        } catch (IOException | IllegalArgumentException e) {
            throw new LockException(
                    fact.where() + "these are not the bytes of a serializer snapshot: " + e.getMessage(), e);
        }
    }

    private static int number(Fact fact) throws LockException {
        try {
            return Integer.parseInt(fact.value());
        } catch (NumberFormatException e) {
            throw new LockException(fact.where() + "found '" + fact.value() + "', expected a number", e);
        }
    }

    private static StateFacts.Kind kind(Fact fact) throws LockException {
        for (StateFacts.Kind kind : StateFacts.Kind.values()) {
            if (kind.name().equals(fact.value())) {
                return kind;
            }
        }
        throw new LockException(fact.where() + "found the kind '" + fact.value() + "', which there is not", null);
    }

    private static Locked.Ttl ttl(Fact fact) throws LockException {
        String[] parts = fact.value().split(" ", -1);
        try {
            if (parts.length == 2 && parts[1].matches("since-(write|access)")) {
                return new Locked.Ttl(
                        parts[0].equals("?") ? Optional.empty() : Optional.of(Duration.parse(parts[0])),
                        parts[1].equals("since-access"));
            }
        } catch (DateTimeException e) {
            throw new LockException(fact.where() + "found '" + parts[0] + "', expected an ISO-8601 duration", e);
        }
        throw new LockException(
                fact.where() + "found '" + fact.value() + "', expected a duration and since-write or since-access",
                null);
    }
}
