package dev.tidemark.budget.lock;

import dev.tidemark.snapshot.SerializerTree;
import dev.tidemark.snapshot.SerializerTree.Branch;
import dev.tidemark.snapshot.SerializerTree.Shape;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What stands between two serializers, found without their classes. Stricter than Flink's {@code resolveSchemaCompatibility} where
 * that is too lenient: the verdicts are those of real restores on Flink 2.2 and 2.3, on RocksDB and on the heap.
 */
final class SchemaChange {
    private static final List<String> ONE_INSIDE = List.of("List", "ArrayList", "Set", "GenericArray");

    private final Map<String, String> oldKryo;
    private final Map<String, String> newKryo;
    private final List<Difference> differences = new ArrayList<>();

    private SchemaChange(Map<String, String> oldKryo, Map<String, String> newKryo) {
        this.oldKryo = oldKryo;
        this.newKryo = newKryo;
    }

    /**
     * One difference.
     *
     * @param path the field at fault, with dots between; {@code value} is the type itself
     * @param topic what kind of difference it is; measurements hold for one kind at a time
     */
    record Difference(String path, String topic, Verdict verdict, String text) {}

    /** All differences, in the order of the old type. */
    static List<Difference> between(Locked.Serializer old, Locked.Serializer now) {
        if (old.equals(now)
                && kryo(SerializerTree.of(old.snapshot())) <= old.kryo().size()) {
            return List.of();
        }
        SchemaChange change = new SchemaChange(old.kryo(), now.kryo());
        change.walk("value", SerializerTree.of(old.snapshot()), SerializerTree.of(now.snapshot()));
        return List.copyOf(change.differences);
    }

    /** How many types in it Kryo handles: each has its fingerprint, or nothing is known of it. */
    private static long kryo(SerializerTree tree) {
        return (tree.shape() == Shape.KRYO ? 1 : 0)
                + tree.branches().stream()
                        .mapToLong(branch -> kryo(branch.tree()))
                        .sum();
    }

    /** The worst of them; several kinds of change that would each be fine have not been measured together. */
    static Verdict verdict(List<Difference> differences) {
        Verdict worst = differences.stream().map(Difference::verdict).reduce(Verdict.KEPT, Verdict::or);
        long topics = differences.stream().map(Difference::topic).distinct().count();
        return topics > 1 ? worst.or(Verdict.UNKNOWN) : worst;
    }

    private void walk(String path, SerializerTree old, SerializerTree now) {
        if (old.shape() != now.shape()) {
            differ(path, "type", Verdict.REFUSED, plain(old) + " became " + plain(now));
        } else if (!old.name().equals(now.name())) {
            boolean moved = old.shape() == Shape.POJO || old.shape() == Shape.ENUM || old.shape() == Shape.KRYO;
            differ(
                    path,
                    "type",
                    Verdict.REFUSED,
                    moved
                            ? "the class " + old.name() + " is not there; the type is now " + now.name()
                            : plain(old) + " became " + plain(now));
        } else {
            sameClass(path, old, now);
        }
    }

    private void sameClass(String path, SerializerTree old, SerializerTree now) {
        switch (old.shape()) {
            case POJO -> pojo(path, old, now);
            case ENUM -> constants(path, old, now);
            case KRYO -> kryo(path, old, now);
            case CONTAINER, OPAQUE, LEAF -> container(path, old, now);
        }
    }

    private void pojo(String path, SerializerTree old, SerializerTree now) {
        Map<String, SerializerTree> fields =
                now.branches().stream().collect(Collectors.toMap(Branch::label, Branch::tree));
        Set<String> known = new HashSet<>();
        for (Branch field : old.branches()) {
            known.add(field.label());
            SerializerTree after = fields.get(field.label());
            if (after == null) {
                differ(path + "." + field.label(), "removed", Verdict.LOST, "the field was removed or renamed");
            } else {
                walk(path + "." + field.label(), field.tree(), after);
            }
        }
        for (Branch field : now.branches()) {
            if (!known.contains(field.label())) {
                differ(
                        path + "." + field.label(),
                        "added",
                        Verdict.MIGRATED,
                        "the field was added; old entries have its default");
            }
        }
        if (!old.labels().equals(now.labels())) {
            differ(
                    path,
                    "subclasses",
                    Verdict.UNKNOWN,
                    "its subclasses were " + old.labels() + " and are " + now.labels());
        }
    }

    private void constants(String path, SerializerTree old, SerializerTree now) {
        List<String> gone = old.labels().stream()
                .filter(constant -> !now.labels().contains(constant))
                .toList();
        if (!gone.isEmpty()) {
            differ(path, "constants", Verdict.REFUSED, "the enum " + old.name() + " lost " + String.join(", ", gone));
        } else if (!old.labels().equals(now.labels())) {
            differ(path, "constants", Verdict.KEPT, "the enum " + old.name() + " has more constants or another order");
        }
    }

    private void kryo(String path, SerializerTree old, SerializerTree now) {
        String before = oldKryo.get(path);
        String after = newKryo.get(path);
        if (before == null || after == null) {
            differ(
                    path,
                    "kryo",
                    Verdict.UNKNOWN,
                    old.name() + " is handled by Kryo, and there is no fingerprint of what it was");
        } else if (!before.equals(after)) {
            differ(
                    path,
                    "kryo",
                    Verdict.REFUSED,
                    old.name()
                            + " is handled by Kryo and changed; Flink calls that compatible, and then reading fails or"
                            + " gives wrong values");
        } else if (!old.labels().equals(now.labels())) {
            differ(path, "kryo", Verdict.UNKNOWN, "the classes registered with Kryo changed");
        }
    }

    private void container(String path, SerializerTree old, SerializerTree now) {
        if (old.branches().size() != now.branches().size()) {
            differ(
                    path,
                    "type",
                    Verdict.REFUSED,
                    plain(old) + " holds " + now.branches().size() + " types instead of "
                            + old.branches().size());
            return;
        }
        if (!old.rest().equals(now.rest())) {
            differ(path, "other", Verdict.UNKNOWN, plain(old) + " says something else of itself");
        }
        for (int i = 0; i < old.branches().size(); i++) {
            walk(
                    path + inside(old, i),
                    old.branches().get(i).tree(),
                    now.branches().get(i).tree());
        }
    }

    /** The names the type tree has for what a container holds, so that Kryo's fingerprints are found under them. */
    private static String inside(SerializerTree container, int index) {
        String name = plain(container);
        if (name.startsWith("Map")) {
            return index == 0 ? ".key" : ".value";
        }
        if (name.startsWith("Either")) {
            return index == 0 ? ".left" : ".right";
        }
        return ONE_INSIDE.stream().anyMatch(name::startsWith) ? ".element" : ".f" + index;
    }

    private static String plain(SerializerTree tree) {
        if (tree.shape() == Shape.POJO || tree.shape() == Shape.ENUM || tree.shape() == Shape.KRYO) {
            return (tree.shape() == Shape.POJO ? "POJO " : tree.shape() == Shape.KRYO ? "Kryo's " : "enum ")
                    + tree.name();
        }
        String type = tree.name();
        String of = type.contains("<") ? type.substring(type.indexOf('<')) : "";
        String name = of.isEmpty() ? type : type.substring(0, type.indexOf('<'));
        name = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
        return name.replaceFirst("SerializerSnapshot$", "") + of;
    }

    private void differ(String path, String topic, Verdict verdict, String text) {
        differences.add(new Difference(path, topic, verdict, text));
    }
}
