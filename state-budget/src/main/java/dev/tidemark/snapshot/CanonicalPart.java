package dev.tidemark.snapshot;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.xerial.snappy.SnappyFramedInputStream;

/**
 * Keyed state of a canonical savepoint, or of a full RocksDB checkpoint: RocksDB and heap write the same layout. Each key
 * group is a run of {@code short state, (int length, key, int length, value)...}; the top bit of a key's first byte says
 * that another state id, or the end mark 0xFFFF, follows. (Flink's {@code FullSnapshotAsyncWriter}.)
 */
record CanonicalPart(int subtask, KeyGroupsStateHandle handle) implements KeyedPart {
    private static final int END_OF_KEY_GROUP = 0xffff;
    private static final int META_FOLLOWS = 0x80;

    @Override
    public String format() {
        return "canonical";
    }

    @Override
    public int firstKeyGroup() {
        return handle.getKeyGroupRange().getStartKeyGroup();
    }

    @Override
    public int lastKeyGroup() {
        return handle.getKeyGroupRange().getEndKeyGroup();
    }

    @Override
    public long bytes() {
        return handle.getStateSize();
    }

    @Override
    public List<StateFile> files() {
        return Handles.files(handle.getDelegateStateHandle());
    }

    @Override
    public KeyedHeader header(TrustedClasses classes) throws IOException {
        return Handles.keyedHeader(handle.getDelegateStateHandle(), classes);
    }

    @Override
    public PartReader open(KeyedHeader header, int maxParallelism) {
        return new Reader(header, Composite.prefixBytes(maxParallelism));
    }

    private final class Reader implements PartReader {
        private final String file = Handles.name(handle.getDelegateStateHandle());
        private final KeyedHeader header;
        private final int prefixBytes;

        Reader(KeyedHeader header, int prefixBytes) {
            this.header = header;
            this.prefixBytes = prefixBytes;
        }

        @Override
        public void read(int keyGroup, RecordVisitor visitor) throws IOException {
            long offset = handle.getOffsetForKeyGroup(keyGroup);
            if (offset == 0) {
                return;
            }
            long end = endOf(offset);
            if (offset < 0 || offset >= end) {
                throw new SnapshotException(
                        file, "key group " + keyGroup + " begins at byte " + offset + " of a file of " + end);
            }
            try (FSDataInputStream in = Handles.open(handle.getDelegateStateHandle())) {
                in.seek(offset);
                InputStream limited = new LimitedStream(in, end - offset);
                // checks the chunks' checksums, which Flink itself does not
                InputStream plain = header.compressed() ? new SnappyFramedInputStream(limited, true) : limited;
                records(keyGroup, new RecordBuffer(file, keyGroup, plain), visitor);
            } catch (SnapshotException e) {
                throw e;
            } catch (VisitorFault e) {
                throw e.fault;
            } catch (IOException | RuntimeException e) {
                throw new SnapshotException(file, "key group " + keyGroup + " cannot be read: " + e.getMessage(), e);
            }
        }

        private void records(int keyGroup, RecordBuffer in, RecordVisitor visitor) throws IOException {
            RecordView view = new RecordView();
            view.keyGroup = keyGroup;
            int state = in.int2();
            while (state != END_OF_KEY_GROUP) {
                if (state >= header.states().size()) {
                    throw in.fault("names state number " + state + " of "
                            + header.states().size());
                }
                view.state = state;
                boolean more = true;
                while (more) {
                    in.record(view, prefixBytes);
                    more = (view.key[view.keyOffset] & META_FOLLOWS) == 0;
                    view.key[view.keyOffset] &= (byte) ~META_FOLLOWS;
                    int stored = Composite.keyGroup(view, prefixBytes);
                    if (stored != keyGroup) {
                        throw in.fault("a record says it belongs to key group " + stored);
                    }
                    visit(visitor, view);
                }
                state = in.int2();
            }
            in.expectEnd();
        }

        /** What a visitor cannot do with a sound record is no fault of this file. */
        private static void visit(RecordVisitor visitor, RecordView view) throws IOException {
            try {
                visitor.record(view);
            } catch (RecordFault e) {
                throw e;
            } catch (IOException e) {
                throw new VisitorFault(e);
            }
        }

        /** Where the next key group begins, or the file ends. */
        private long endOf(long offset) {
            long end = handle.getStateSize();
            for (int group = firstKeyGroup(); group <= lastKeyGroup(); group++) {
                long other = handle.getOffsetForKeyGroup(group);
                if (other > offset && other < end) {
                    end = other;
                }
            }
            return end;
        }

        @Override
        public void close() {
            // every read opens and closes its own stream
        }
    }

    /** Carries a visitor's fault past the handler of the file's own. */
    private static final class VisitorFault extends IOException {
        private static final long serialVersionUID = 1L;
        private final IOException fault;

        VisitorFault(IOException fault) {
            super(fault);
            this.fault = fault;
        }
    }
}
