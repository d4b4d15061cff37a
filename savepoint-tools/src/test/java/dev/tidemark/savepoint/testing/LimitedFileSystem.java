package dev.tidemark.savepoint.testing;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.core.fs.FSDataOutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.FileSystemFactory;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.fs.local.LocalFileSystem;

/**
 * The local file system under the scheme {@code limited}, on which all files together can take a number of bytes: what comes
 * next finds the disk full, or the JVM dead.
 */
public final class LimitedFileSystem extends LocalFileSystem {
    private static final String SCHEME = "limited";
    private static final AtomicLong LEFT = new AtomicLong(Long.MAX_VALUE);
    private static volatile boolean deadly;

    /** Lets {@code bytes} more be written; then every write fails. */
    public static void fillUpAfter(long bytes) {
        deadly = false;
        LEFT.set(bytes);
    }

    /** Lets {@code bytes} more be written; then the JVM is gone as if it had been killed. */
    public static void haltAfter(long bytes) {
        deadly = true;
        LEFT.set(bytes);
    }

    /** The same place under this scheme. */
    public static String path(java.nio.file.Path local) {
        return SCHEME + "://" + local.toAbsolutePath();
    }

    @Override
    public URI getUri() {
        return URI.create(SCHEME + ":///");
    }

    @Override
    public FSDataOutputStream create(Path file, WriteMode mode) throws IOException {
        return new LimitedStream(super.create(file, mode));
    }

    private static final class LimitedStream extends FSDataOutputStream {
        private final FSDataOutputStream out;

        LimitedStream(FSDataOutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            long left = LEFT.getAndAdd(-length);
            out.write(bytes, offset, (int) Math.max(0, Math.min(length, left)));
            if (left < length) {
                if (deadly) {
                    Runtime.getRuntime().halt(137);
                }
                throw new IOException("No space left on device");
            }
        }

        @Override
        public long getPos() throws IOException {
            return out.getPos();
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void sync() throws IOException {
            out.sync();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    /** Found by Flink through {@code META-INF/services}. */
    public static final class Factory implements FileSystemFactory {
        @Override
        public String getScheme() {
            return SCHEME;
        }

        @Override
        public FileSystem create(URI uri) {
            return new LimitedFileSystem();
        }
    }
}
