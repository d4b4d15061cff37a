package dev.tidemark.savepoint.write;

import dev.tidemark.snapshot.Bytes;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A sorted run in a scratch file.
 *
 * @param starts where each group begins; one more for the end
 */
record FileRun(Path file, List<Long> starts) implements Run {
    private static final int WINDOW = 64 << 10;
    private static final int BLOCK = 256 << 10;

    static FileRun write(RunBuffer buffer, int groups, Path file) throws IOException {
        Long[] starts = new Long[groups + 1];
        long written = 0;
        // a buffer of its own: BufferedOutputStream takes a lock for each of millions of entries
        byte[] block = new byte[BLOCK];
        int filled = 0;
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int group = 0; group < groups; group++) {
                starts[group] = written;
                for (int i = buffer.first(group); i < buffer.first(group + 1); i++) {
                    int offset = buffer.offset(i);
                    int size = buffer.size(offset);
                    if (size > block.length - filled) {
                        out.write(block, 0, filled);
                        filled = 0;
                    }
                    if (size > block.length) {
                        out.write(buffer.arena(), offset, size);
                    } else {
                        System.arraycopy(buffer.arena(), offset, block, filled, size);
                        filled += size;
                    }
                    written += size;
                }
            }
            out.write(block, 0, filled);
        } catch (IOException e) {
            throw new IOException(
                    "cannot spill to " + file + ": " + e.getMessage() + "; give a larger disk with --spill-dir,"
                            + " or more memory with --memory",
                    e);
        }
        starts[groups] = written;
        return new FileRun(file, List.of(starts));
    }

    @Override
    public Cursor group(int group) throws IOException {
        return new FileCursor(file, starts.get(group), starts.get(group + 1));
    }

    private static final class FileCursor implements Cursor {
        private final RandomAccessFile in;
        private final Entry entry = new Entry();
        private byte[] window = new byte[WINDOW];
        private int position;
        private int limit;
        private long left;

        FileCursor(Path file, long from, long to) throws IOException {
            in = new RandomAccessFile(file.toFile(), "r");
            in.seek(from);
            left = to - from;
        }

        @Override
        public boolean next() throws IOException {
            if (left == 0 && position == limit) {
                return false;
            }
            require(Entry.HEAD);
            int size = Entry.HEAD + Bytes.int4(window, position + 8) + Bytes.int4(window, position + 12);
            require(size);
            RunBuffer.view(window, position, entry);
            position += size;
            return true;
        }

        private void require(int size) throws IOException {
            if (limit - position >= size) {
                return;
            }
            byte[] target = size > window.length ? new byte[size] : window;
            System.arraycopy(window, position, target, 0, limit - position);
            limit -= position;
            position = 0;
            window = target;
            while (limit < size) {
                int read = in.read(window, limit, (int) Math.min(window.length - limit, left));
                if (read <= 0) {
                    throw new EOFException("a scratch file ends early");
                }
                limit += read;
                left -= read;
            }
        }

        @Override
        public Entry entry() {
            return entry;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
