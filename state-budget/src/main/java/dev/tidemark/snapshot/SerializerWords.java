package dev.tidemark.snapshot;

import java.util.List;
import java.util.stream.Collectors;

/** A serializer tree in words: the type for leaves, {@code Type[inner, ...]} for containers, fields for POJOs. */
final class SerializerWords {
    private SerializerWords() {}

    static String of(SerializerSnapshot snapshot) {
        String kind = kind(snapshot.snapshotClass());
        return switch (kind) {
            case "Pojo" -> "Pojo<" + firstClass(snapshot) + ">" + fields(snapshot);
            case "Kryo" -> "Kryo<" + firstClass(snapshot) + ">";
            case "Enum" -> "Enum<" + firstClass(snapshot) + ">" + constants(snapshot);
            default -> kind + inner(snapshot);
        };
    }

    /** {@code ...base.LongSerializer$LongSerializerSnapshot} is a {@code Long}, {@code ...ListSerializerSnapshot} a {@code List}. */
    private static String kind(String snapshotClass) {
        String name = snapshotClass.substring(snapshotClass.lastIndexOf('.') + 1);
        name = name.substring(name.lastIndexOf('$') + 1);
        for (String tail : List.of("SerializerSnapshot", "SerializerConfigSnapshot", "Snapshot")) {
            if (name.endsWith(tail) && name.length() > tail.length()) {
                return name.substring(0, name.length() - tail.length());
            }
        }
        return name;
    }

    private static String firstClass(SerializerSnapshot snapshot) {
        return snapshot.classNames().isEmpty() ? "?" : snapshot.classNames().get(0);
    }

    private static String inner(SerializerSnapshot snapshot) {
        List<SerializerSnapshot> nested = snapshot.nested();
        return nested.isEmpty()
                ? ""
                : nested.stream().map(SerializerWords::of).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String fields(SerializerSnapshot snapshot) {
        return labelled(snapshot.pieces()).stream()
                .map(nested -> nested.label() + "=" + of(nested.snapshot()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static List<Piece.Nested> labelled(List<Piece> pieces) {
        return pieces.stream()
                .filter(Piece.Framed.class::isInstance)
                .flatMap(framed -> ((Piece.Framed) framed).pieces().stream())
                .filter(Piece.Nested.class::isInstance)
                .map(Piece.Nested.class::cast)
                .toList();
    }

    private static String constants(SerializerSnapshot snapshot) {
        return snapshot.pieces().stream()
                .filter(Piece.Text.class::isInstance)
                .map(text -> ((Piece.Text) text).text())
                .collect(Collectors.joining(", ", "[", "]"));
    }
}
