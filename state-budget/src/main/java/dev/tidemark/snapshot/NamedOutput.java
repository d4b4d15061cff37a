package dev.tidemark.snapshot;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/** A new file being written, whose faults name it. Buffered; not thread-safe. */
final class NamedOutput extends OutputStream {
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final OutputStream out;
    private long written;

    NamedOutput(Path file) throws IOException {
        this.file = file;
        try {
            this.out = new BufferedOutputStream(
                    file.getFileSystem().create(file, FileSystem.WriteMode.NO_OVERWRITE), BUFFER);
        } catch (IOException e) {
            throw fault(e);
        }
    }

    /** The bytes so far. */
    long written() {
        return written;
    }

    private SnapshotException fault(IOException e) {
        return new SnapshotException(file.toString(), "cannot be written: " + e.getMessage(), e);
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
        try {
            out.write(bytes, offset, count);
        } catch (IOException e) {
            throw fault(e);
        }
        written += count;
    }

    @Override
    public void flush() throws IOException {
        try {
            out.flush();
        } catch (IOException e) {
            throw fault(e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            out.close();
        } catch (IOException e) {
            throw fault(e);
        }
    }
}
