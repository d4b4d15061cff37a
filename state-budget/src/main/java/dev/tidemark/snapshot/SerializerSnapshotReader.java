package dev.tidemark.snapshot;

import dev.tidemark.snapshot.Piece.ClassName;
import dev.tidemark.snapshot.Piece.ClassValue;
import dev.tidemark.snapshot.Piece.Framed;
import dev.tidemark.snapshot.Piece.Nested;
import dev.tidemark.snapshot.Piece.Raw;
import dev.tidemark.snapshot.Piece.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds where a serializer snapshot ends without the class that wrote it. The layouts are those of Flink 1.8 to 2.3:
 * {@code CompositeTypeSerializerSnapshot} (recognised by its magic number, whatever its class), POJO, Kryo, enum, Avro,
 * generic and simple snapshots. Anything else is asked of {@link TrustedClasses}, which refuses what the caller did not trust.
 */
final class SerializerSnapshotReader {
    private static final String FLINK = "org.apache.flink.";
    private static final String RUNTIME = FLINK + "api.java.typeutils.runtime.";
    private static final String POJO = RUNTIME + "PojoSerializerSnapshot";
    private static final String KRYO = RUNTIME + "kryo.KryoSerializerSnapshot";
    private static final String ENUM = FLINK + "api.common.typeutils.base.EnumSerializer$EnumSerializerSnapshot";
    private static final String SCALA_ENUM = FLINK + "api.scala.typeutils.ScalaEnumSerializerSnapshot";
    private static final String AVRO = FLINK + "formats.avro.typeutils.AvroSerializerSnapshot";
    private static final String TTL_AWARE = FLINK + "runtime.state.ttl.TtlAwareSerializerSnapshot";
    private static final String ROW_DATA =
            FLINK + "table.runtime.typeutils.RowDataSerializer$RowDataSerializerSnapshot";

    private static final int COMPOSITE_MAGIC = 911108;
    private static final int NESTED_MAGIC = 1333245;
    private static final long OPTIONAL_MAP_MAGIC = 0x4f2c69a3d70L;
    private static final int AVRO_WITH_LONG_SCHEMAS = 3;
    /** Deeper than any written type; a file that nests deeper is hostile. */
    private static final int MAX_DEPTH = 100;
    /** Outer parts hold a class name, a schema or a flag. */
    private static final int MAX_OUTER = 4 << 20;

    private final TrustedClasses classes;

    SerializerSnapshotReader(TrustedClasses classes) {
        this.classes = classes;
    }

    SerializerSnapshot read(SnapshotInput in) throws IOException {
        int start = in.position();
        SerializerSnapshot snapshot = read(in, 0);
        if (!Arrays.equals(snapshot.encode(), in.slice(start, in.position()))) {
            throw in.fault("the serializer snapshot " + snapshot.words() + " does not come out as it was read");
        }
        return snapshot;
    }

    private SerializerSnapshot read(SnapshotInput in, int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw in.fault("serializer snapshots are nested more than " + MAX_DEPTH + " deep");
        }
        String name = in.utf();
        int version = in.int4();
        List<Piece> pieces = new ArrayList<>();
        if (name.equals(POJO)) {
            pieces.add(new ClassName(in.utf()));
            optionalMap(in, depth, MapKind.FIELDS, pieces);
            optionalMap(in, depth, MapKind.SUBCLASSES, pieces);
            optionalMap(in, depth, MapKind.SUBCLASSES, pieces);
        } else if (name.equals(KRYO)) {
            pieces.add(new ClassName(in.utf()));
            for (int i = 0; i < 3; i++) {
                optionalMap(in, depth, MapKind.KRYO, pieces);
            }
        } else if (name.equals(ENUM)) {
            pieces.add(new ClassName(in.utf()));
            int constants = in.peekInt4();
            pieces.add(new Raw(in.bytes(4)));
            for (int i = 0; i < constants; i++) {
                pieces.add(new Text(in.utf()));
            }
        } else if (name.equals(SCALA_ENUM)) {
            scalaEnum(in, pieces);
        } else if (name.equals(AVRO)) {
            avro(in, version, pieces);
        } else if (name.equals(TTL_AWARE)) {
            pieces.add(new Raw(in.bytes(1)));
            pieces.add(new Nested("", read(in, depth + 1)));
        } else if (name.equals(ROW_DATA) || in.startsWith(COMPOSITE_MAGIC)) {
            composite(in, depth, pieces);
        } else {
            other(in, name, version, pieces);
        }
        return new SerializerSnapshot(name, version, pieces);
    }

    private static void scalaEnum(SnapshotInput in, List<Piece> pieces) throws IOException {
        pieces.add(new ClassName(in.utf()));
        int constants = in.peekInt4();
        pieces.add(new Raw(in.bytes(4)));
        for (int i = 0; i < constants; i++) {
            pieces.add(new Text(in.utf()));
            pieces.add(new Raw(in.bytes(4)));
        }
    }

    /** The schema is copied: it names classes too, but those are Avro's own matter. */
    private static void avro(SnapshotInput in, int version, List<Piece> pieces) throws IOException {
        boolean longSchemas = version >= AVRO_WITH_LONG_SCHEMAS;
        pieces.add(longSchemas ? new ClassValue(in.stringValue()) : new ClassName(in.utf()));
        int start = in.position();
        if (longSchemas) {
            in.stringValue();
        } else {
            in.utf();
        }
        pieces.add(new Raw(in.slice(start, in.position())));
    }

    private void composite(SnapshotInput in, int depth, List<Piece> pieces) throws IOException {
        int start = in.position();
        while (in.peekInt4() != NESTED_MAGIC) {
            in.bytes(1);
            if (in.position() - start > MAX_OUTER) {
                throw in.fault("no inner serializers within " + MAX_OUTER + " bytes of a composite snapshot");
            }
        }
        in.bytes(8);
        int count = in.count("inner serializers");
        pieces.addAll(outer(in.file(), in.slice(start, in.position())));
        for (int i = 0; i < count; i++) {
            pieces.add(new Nested("", read(in, depth + 1)));
        }
    }

    /** A tuple's or array's outer part is a class name and must be renamed with it; other outer parts are copied. */
    private static List<Piece> outer(String file, byte[] bytes) throws IOException {
        int nameLength = bytes.length > 10 ? (bytes[8] & 0xff) << 8 | (bytes[9] & 0xff) : -1;
        if (nameLength <= 0 || 8 + 2 + nameLength + 12 != bytes.length) {
            return List.of(new Raw(bytes));
        }
        SnapshotInput in = new SnapshotInput(file, bytes);
        return List.of(new Raw(in.bytes(8)), new ClassName(in.utf()), new Raw(in.bytes(12)));
    }

    private void other(SnapshotInput in, String name, int version, List<Piece> pieces) throws IOException {
        switch (classes.layoutOf(name)) {
            case SIMPLE -> {
                if (version == 2) {
                    pieces.add(new ClassName(in.utf()));
                } else if (version != 3) {
                    throw in.fault("unknown version " + version + " of the simple snapshot " + name);
                }
            }
            case GENERIC -> pieces.add(new ClassName(in.utf()));
            case TRUSTED -> pieces.add(new Raw(classes.readBody(in, name, version)));
            case UNKNOWN -> throw new UnknownSerializerException(in.file(), name);
        }
    }

    private enum MapKind {
        FIELDS,
        SUBCLASSES,
        KRYO
    }

    private void optionalMap(SnapshotInput in, int depth, MapKind kind, List<Piece> pieces) throws IOException {
        long magic = in.int8();
        if (magic != OPTIONAL_MAP_MAGIC) {
            throw in.fault("found " + Long.toHexString(magic) + " where a map of fields or classes begins");
        }
        int start = in.position() - 8;
        int size = in.count("map entries");
        pieces.add(new Raw(in.slice(start, in.position())));
        for (int i = 0; i < size; i++) {
            String label = in.utf();
            pieces.add(kind == MapKind.FIELDS ? new Text(label) : new ClassName(label));
            optionalFrame(in, pieces, frame -> keyFrame(in.file(), frame, kind));
            optionalFrame(in, pieces, frame -> valueFrame(in.file(), frame, kind, label, depth));
        }
    }

    private interface FrameReader {
        List<Piece> read(byte[] frame) throws IOException;
    }

    private static void optionalFrame(SnapshotInput in, List<Piece> pieces, FrameReader reader) throws IOException {
        boolean present = in.bool();
        pieces.add(new Raw(new byte[] {(byte) (present ? 1 : 0)}));
        if (present) {
            pieces.add(new Framed(reader.read(in.bytes(in.int4()))));
        }
    }

    private static List<Piece> keyFrame(String file, byte[] frame, MapKind kind) throws IOException {
        if (kind == MapKind.SUBCLASSES || frame.length == 0) {
            return List.of(new Raw(frame));
        }
        SnapshotInput in = new SnapshotInput(file, frame);
        Piece declaring = new ClassName(in.utf());
        return kind == MapKind.FIELDS ? List.of(declaring, new Text(in.utf())) : List.of(declaring);
    }

    private List<Piece> valueFrame(String file, byte[] frame, MapKind kind, String label, int depth)
            throws IOException {
        if (kind == MapKind.KRYO) {
            return List.of(new Raw(frame));
        }
        try {
            return List.of(new Nested(label, read(new SnapshotInput(file, frame), depth + 1)));
        } catch (UnknownSerializerException e) {
            // its frame gives the length its class would have
            SnapshotInput in = new SnapshotInput(file, frame);
            String name = in.utf();
            int version = in.int4();
            Piece body = new Raw(in.slice(in.position(), frame.length));
            return List.of(new Nested(label, new SerializerSnapshot(name, version, List.of(body))));
        }
    }
}
