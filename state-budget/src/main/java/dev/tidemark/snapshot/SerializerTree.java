package dev.tidemark.snapshot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A serializer snapshot as a tree that can be compared without the classes it speaks of. Wrappers that carry the time stamp of a
 * time to live are left out.
 *
 * @param shape what kind of serializer it is
 * @param name the class it serializes where the snapshot says it, else the snapshot's class
 * @param branches the serializers inside, each with its field's name or its place
 * @param labels of an enum: its constants in order; of a POJO: the subclasses it was told of; of Kryo: its registrations
 * @param rest a digest of what else the snapshot says; equal trees with equal digests are the same serializer
 */
public record SerializerTree(Shape shape, String name, List<Branch> branches, List<String> labels, String rest) {
    /** Copies the lists. */
    public SerializerTree {
        branches = List.copyOf(branches);
        labels = List.copyOf(labels);
    }

    /** What kind of serializer it is. */
    public enum Shape {
        /** One of Flink's own that says nothing but its class. */
        LEAF,
        POJO,
        ENUM,
        KRYO,
        /** Lists, maps, tuples and whatever else holds serializers. */
        CONTAINER,
        /** A body only its own class can read. */
        OPAQUE
    }

    /** A field, an element or a component. */
    public record Branch(String label, SerializerTree tree) {}

    /** The tree of a snapshot. */
    public static SerializerTree of(SerializerSnapshot snapshot) {
        String type = snapshot.snapshotClass();
        if (type.endsWith("$TtlSerializerSnapshot") && snapshot.nested().size() == 2) {
            return of(snapshot.nested().get(1));
        }
        if (type.endsWith(".TtlAwareSerializerSnapshot") && snapshot.nested().size() == 1) {
            return of(snapshot.nested().get(0));
        }
        List<Piece> own = snapshot.pieces();
        List<String> names = names(own);
        if (type.endsWith(".PojoSerializerSnapshot")) {
            return new SerializerTree(Shape.POJO, first(names), fields(own), names.subList(1, names.size()), "");
        }
        if (type.endsWith(".KryoSerializerSnapshot")) {
            return new SerializerTree(Shape.KRYO, first(names), List.of(), names.subList(1, names.size()), "");
        }
        if (type.endsWith("$EnumSerializerSnapshot")) {
            return new SerializerTree(Shape.ENUM, first(names), List.of(), texts(own), "");
        }
        String name = names.isEmpty() ? type : type + "<" + first(names) + ">";
        List<Branch> inner = numbered(snapshot.nested());
        Shape shape = inner.isEmpty() ? (raw(own).isEmpty() ? Shape.LEAF : Shape.OPAQUE) : Shape.CONTAINER;
        return new SerializerTree(shape, name, inner, List.of(), raw(own));
    }

    private static String first(List<String> names) {
        return names.isEmpty() ? "?" : names.get(0);
    }

    private static List<String> names(List<Piece> pieces) {
        return pieces.stream()
                .filter(Piece.ClassName.class::isInstance)
                .map(name -> ((Piece.ClassName) name).name())
                .toList();
    }

    private static List<String> texts(List<Piece> pieces) {
        return pieces.stream()
                .filter(Piece.Text.class::isInstance)
                .map(text -> ((Piece.Text) text).text())
                .toList();
    }

    /** A field is a text and two frames, the second with its serializer; a subclass begins with a class name instead. */
    private static List<Branch> fields(List<Piece> pieces) {
        List<Branch> fields = new ArrayList<>();
        boolean field = false;
        for (Piece piece : pieces) {
            if (piece instanceof Piece.Text || piece instanceof Piece.ClassName) {
                field = piece instanceof Piece.Text;
            } else if (field && piece instanceof Piece.Framed framed) {
                for (Piece inner : framed.pieces()) {
                    if (inner instanceof Piece.Nested nested) {
                        fields.add(new Branch(nested.label(), of(nested.snapshot())));
                    }
                }
            }
        }
        return fields;
    }

    private static List<Branch> numbered(List<SerializerSnapshot> nested) {
        List<Branch> branches = new ArrayList<>();
        for (int i = 0; i < nested.size(); i++) {
            branches.add(new Branch("[" + i + "]", of(nested.get(i))));
        }
        return branches;
    }

    private static String raw(List<Piece> pieces) {
        return pieces.stream()
                .filter(Piece.Raw.class::isInstance)
                .map(raw -> java.util.HexFormat.of().formatHex(((Piece.Raw) raw).bytes()))
                .collect(Collectors.joining("."));
    }
}
