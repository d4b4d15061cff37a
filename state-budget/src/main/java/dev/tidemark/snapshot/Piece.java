package dev.tidemark.snapshot;

import java.util.List;

/** One part of a serializer snapshot's body, in file order; written out one after another they are the body again. */
sealed interface Piece {
    /** Bytes without a class name in them. */
    @SuppressWarnings("ArrayRecordComponent") // never changed after it was made, and never compared
    record Raw(byte[] bytes) implements Piece {}

    /** A class name, as {@code writeUTF} writes it. */
    record ClassName(String name) implements Piece {}

    /** A class name, as Flink's {@code StringValue} writes it. */
    record ClassValue(String name) implements Piece {}

    /** Any other text, as {@code writeUTF} writes it. */
    record Text(String text) implements Piece {}

    /** The snapshot of an inner serializer; the label is a field's or a subclass's name, or empty. */
    record Nested(String label, SerializerSnapshot snapshot) implements Piece {}

    /** Pieces behind their length in bytes. */
    record Framed(List<Piece> pieces) implements Piece {}
}
