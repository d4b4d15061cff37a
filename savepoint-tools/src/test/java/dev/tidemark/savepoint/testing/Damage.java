package dev.tidemark.savepoint.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A file of a savepoint, damaged until it is closed. */
public final class Damage implements AutoCloseable {
    private final Path file;
    private final byte[] whole;

    private Damage(Path file) throws IOException {
        this.file = file;
        this.whole = Files.readAllBytes(file);
    }

    /** All files of a savepoint, by name. */
    public static List<Path> files(Path savepoint) throws IOException {
        try (Stream<Path> files = Files.list(savepoint)) {
            return files.sorted().toList();
        }
    }

    public static Damage missing(Path file) throws IOException {
        Damage damage = new Damage(file);
        Files.delete(file);
        return damage;
    }

    public static Damage truncated(Path file, int length) throws IOException {
        Damage damage = new Damage(file);
        Files.write(file, java.util.Arrays.copyOf(damage.whole, length));
        return damage;
    }

    public static Damage flipped(Path file, int bit) throws IOException {
        Damage damage = new Damage(file);
        byte[] changed = damage.whole.clone();
        changed[bit / 8] ^= (byte) (1 << bit % 8);
        Files.write(file, changed);
        return damage;
    }

    /** Four bytes overwritten: at the right place, a length nobody can have meant. */
    public static Damage overwritten(Path file, int at, int value) throws IOException {
        Damage damage = new Damage(file);
        byte[] changed = damage.whole.clone();
        java.nio.ByteBuffer.wrap(changed).putInt(at, value);
        Files.write(file, changed);
        return damage;
    }

    /** A text replaced by another of the same length, wherever it stands. */
    public static Damage replaced(Path file, String text, String by) throws IOException {
        if (text.length() != by.length()) {
            throw new IllegalArgumentException(text.length() + " and " + by.length() + " characters");
        }
        Damage damage = new Damage(file);
        java.nio.charset.Charset bytes = java.nio.charset.StandardCharsets.ISO_8859_1;
        Files.write(file, new String(damage.whole, bytes).replace(text, by).getBytes(bytes));
        return damage;
    }

    @Override
    public void close() throws IOException {
        Files.write(file, whole);
    }
}
