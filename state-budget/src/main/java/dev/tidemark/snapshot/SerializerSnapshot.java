package dev.tidemark.snapshot;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.flink.types.StringValue;

/**
 * What a savepoint says of one serializer: the snapshot class's name, its version and its body. No class is loaded for it,
 * and {@link #encode()} gives back exactly the bytes it was read from. Immutable.
 */
public final class SerializerSnapshot {
    private final String snapshotClass;
    private final int version;
    private final List<Piece> pieces;

    SerializerSnapshot(String snapshotClass, int version, List<Piece> pieces) {
        this.snapshotClass = snapshotClass;
        this.version = version;
        this.pieces = List.copyOf(pieces);
    }

    /**
     * Reads exactly what {@code TypeSerializerSnapshot.writeVersionedSnapshot} wrote. Where an inner snapshot class is not known,
     * the body is kept as bytes and nothing inside is told apart.
     *
     * @throws IOException if the bytes are not one whole serializer snapshot
     */
    public static SerializerSnapshot decode(byte[] bytes, TrustedClasses classes) throws IOException {
        SnapshotInput in = new SnapshotInput("serializer snapshot", bytes);
        try {
            SerializerSnapshot read = new SerializerSnapshotReader(classes).read(in);
            if (!in.atEnd()) {
                throw in.fault("more bytes than the serializer snapshot " + read.words() + " has");
            }
            return read;
        } catch (UnknownSerializerException e) {
            SnapshotInput whole = new SnapshotInput("serializer snapshot", bytes);
            String name = whole.utf();
            int version = whole.int4();
            return new SerializerSnapshot(name, version, List.of(new Piece.Raw(whole.bytes(whole.available()))));
        }
    }

    /** The name of the class Flink would load to read this snapshot. */
    public String snapshotClass() {
        return snapshotClass;
    }

    /** The version of the body's format. */
    public int version() {
        return version;
    }

    /** The class name, the version and the body, as {@code TypeSerializerSnapshot.writeVersionedSnapshot} writes them. */
    public byte[] encode() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            DataOutputStream out = new DataOutputStream(bytes);
            out.writeUTF(snapshotClass);
            out.writeInt(version);
            write(pieces, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** The serializer in words, for example {@code Ttl[Long, Pojo<shop.Profile>{name=String}]}. */
    public String words() {
        return SerializerWords.of(this);
    }

    /** The snapshots of the inner serializers, in file order. */
    public List<SerializerSnapshot> nested() {
        List<SerializerSnapshot> found = new ArrayList<>();
        collect(pieces, found);
        return found;
    }

    /** The class names the body mentions, those of inner snapshots included. */
    public List<String> classNames() {
        List<String> names = new ArrayList<>();
        names(pieces, names);
        return names;
    }

    /**
     * The class names that also stand inside the values, where a changed snapshot does not reach: Kryo writes them in front of
     * each object, the POJO serializer in front of a subclass's.
     */
    public List<String> classNamesInValues() {
        List<String> names = new ArrayList<>();
        boolean kryo = snapshotClass.endsWith(".KryoSerializerSnapshot");
        boolean pojo = snapshotClass.endsWith(".PojoSerializerSnapshot");
        if (kryo || pojo) {
            pieces.stream()
                    .filter(Piece.ClassName.class::isInstance)
                    .map(name -> ((Piece.ClassName) name).name())
                    // a POJO's own name is not in its values
                    .skip(pojo ? 1 : 0)
                    .forEach(names::add);
        }
        nested().forEach(inner -> names.addAll(inner.classNamesInValues()));
        return names;
    }

    /** This snapshot with every class name the bodies mention replaced; the snapshot classes themselves stay. */
    public SerializerSnapshot renamed(UnaryOperator<String> rename) {
        return new SerializerSnapshot(snapshotClass, version, map(pieces, new Renaming(rename)));
    }

    /** This snapshot with its inner snapshot number {@code index} replaced. */
    public SerializerSnapshot withNested(int index, SerializerSnapshot replacement) {
        List<Piece> changed = new ArrayList<>(pieces);
        int seen = 0;
        for (int i = 0; i < changed.size(); i++) {
            if (changed.get(i) instanceof Piece.Nested nested && seen++ == index) {
                changed.set(i, new Piece.Nested(nested.label(), replacement));
                return new SerializerSnapshot(snapshotClass, version, changed);
            }
        }
        throw new IllegalArgumentException("no inner serializer number " + index + " in " + words());
    }

    List<Piece> pieces() {
        return pieces;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SerializerSnapshot that && Arrays.equals(encode(), that.encode());
    }

    @Override
    public int hashCode() {
        return snapshotClass.hashCode();
    }

    @Override
    public String toString() {
        return words();
    }

    private static void write(List<Piece> pieces, DataOutputStream out) throws IOException {
        for (Piece piece : pieces) {
            if (piece instanceof Piece.Raw raw) {
                out.write(raw.bytes());
            } else if (piece instanceof Piece.ClassName name) {
                out.writeUTF(name.name());
            } else if (piece instanceof Piece.ClassValue name) {
                StringValue.writeString(name.name(), out);
            } else if (piece instanceof Piece.Text text) {
                out.writeUTF(text.text());
            } else if (piece instanceof Piece.Nested nested) {
                out.write(nested.snapshot().encode());
            } else if (piece instanceof Piece.Framed framed) {
                ByteArrayOutputStream frame = new ByteArrayOutputStream();
                write(framed.pieces(), new DataOutputStream(frame));
                out.writeInt(frame.size());
                frame.writeTo(out);
            }
        }
    }

    private static void collect(List<Piece> pieces, List<SerializerSnapshot> found) {
        for (Piece piece : pieces) {
            if (piece instanceof Piece.Nested nested) {
                found.add(nested.snapshot());
            } else if (piece instanceof Piece.Framed framed) {
                collect(framed.pieces(), found);
            }
        }
    }

    private static void names(List<Piece> pieces, List<String> names) {
        for (Piece piece : pieces) {
            if (piece instanceof Piece.ClassName name) {
                names.add(name.name());
            } else if (piece instanceof Piece.ClassValue name) {
                names.add(name.name());
            } else if (piece instanceof Piece.Nested nested) {
                names(nested.snapshot().pieces, names);
            } else if (piece instanceof Piece.Framed framed) {
                names(framed.pieces(), names);
            }
        }
    }

    private static List<Piece> map(List<Piece> pieces, Renaming renaming) {
        return pieces.stream().map(renaming::apply).toList();
    }

    private record Renaming(UnaryOperator<String> rename) {
        Piece apply(Piece piece) {
            if (piece instanceof Piece.ClassName name) {
                return new Piece.ClassName(rename.apply(name.name()));
            }
            if (piece instanceof Piece.ClassValue name) {
                return new Piece.ClassValue(rename.apply(name.name()));
            }
            if (piece instanceof Piece.Nested nested) {
                return new Piece.Nested(nested.label(), nested.snapshot().renamed(rename));
            }
            if (piece instanceof Piece.Framed framed) {
                return new Piece.Framed(map(framed.pieces(), this));
            }
            return piece;
        }
    }
}
