package dev.tidemark.snapshot;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The next {@code left} bytes of a stream and no more. */
final class LimitedStream extends FilterInputStream {
    private long left;

    LimitedStream(InputStream in, long left) {
        super(in);
        this.left = left;
    }

    @Override
    public int read() throws IOException {
        int value = left == 0 ? -1 : in.read();
        left -= value < 0 ? 0 : 1;
        return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int read = left == 0 ? -1 : in.read(bytes, offset, (int) Math.min(length, left));
        left -= Math.max(read, 0);
        return read;
    }

    @Override
    public int available() throws IOException {
        return (int) Math.min(in.available(), left);
    }
}
