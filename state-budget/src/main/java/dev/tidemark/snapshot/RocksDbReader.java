package dev.tidemark.snapshot;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.runtime.state.IncrementalKeyedStateHandle.HandleAndLocalPath;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;

/** RocksDB's files opened read-only in a scratch directory, which goes away with the reader. */
final class RocksDbReader implements PartReader {
    /** List states are appended with it; without it their merges cannot be read. */
    private static final String MERGE_OPERATOR = "stringappendtest";

    private final String file;
    private final Path scratch;
    private final int prefixBytes;
    private final Map<String, Integer> states = new HashMap<>();
    private final List<ColumnFamilyHandle> families = new ArrayList<>();
    private final List<AutoCloseable> options = new ArrayList<>();
    private final RocksDB db;

    static RocksDbReader open(RocksDbPart part, KeyedHeader header, int prefixBytes) throws IOException {
        RocksDB.loadLibrary();
        Path scratch = Files.createTempDirectory("savepoint-rocksdb-");
        try {
            for (HandleAndLocalPath piece : part.parts()) {
                fetch(piece, scratch);
            }
            return new RocksDbReader(part, header, prefixBytes, scratch);
        } catch (RocksDBException | IOException | RuntimeException e) {
            delete(scratch);
            String file = Handles.name(part.handle().getMetaDataStateHandle());
            throw e instanceof SnapshotException known
                    ? known
                    : new SnapshotException(file, "its RocksDB files cannot be opened: " + e.getMessage(), e);
        }
    }

    private RocksDbReader(RocksDbPart part, KeyedHeader header, int prefixBytes, Path scratch) throws RocksDBException {
        this.file = Handles.name(part.handle().getMetaDataStateHandle());
        this.scratch = scratch;
        this.prefixBytes = prefixBytes;
        for (int i = 0; i < header.states().size(); i++) {
            states.put(header.states().get(i).name(), i);
        }
        ColumnFamilyOptions familyOptions = own(new ColumnFamilyOptions().setMergeOperatorName(MERGE_OPERATOR));
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        try (Options listing = new Options()) {
            for (byte[] name : RocksDB.listColumnFamilies(listing, scratch.toString())) {
                descriptors.add(new ColumnFamilyDescriptor(name, familyOptions));
            }
        }
        this.db = RocksDB.openReadOnly(own(new DBOptions()), scratch.toString(), descriptors, families);
    }

    @Override
    public void read(int keyGroup, RecordVisitor visitor) throws IOException {
        try (Slice end = new Slice(prefix(keyGroup + 1));
                ReadOptions range = new ReadOptions().setIterateUpperBound(end)) {
            for (ColumnFamilyHandle family : families) {
                String name = new String(family.getName(), StandardCharsets.UTF_8);
                Integer state = states.get(name);
                // the default family is RocksDB's own and empty
                if (state != null) {
                    read(keyGroup, state, family, range, visitor);
                }
            }
        } catch (RocksDBException | RecordFault e) {
            throw new SnapshotException(file, "key group " + keyGroup + " cannot be read: " + e.getMessage(), e);
        }
    }

    private void read(int keyGroup, int state, ColumnFamilyHandle family, ReadOptions range, RecordVisitor visitor)
            throws IOException, RocksDBException {
        RecordView view = new RecordView();
        view.keyGroup = keyGroup;
        view.state = state;
        try (RocksIterator iterator = db.newIterator(family, range)) {
            for (iterator.seek(prefix(keyGroup)); iterator.isValid(); iterator.next()) {
                view.key = iterator.key();
                view.keyLength = view.key.length;
                view.value = iterator.value();
                view.valueLength = view.value.length;
                visitor.record(view);
            }
            iterator.status();
        }
    }

    private byte[] prefix(int keyGroup) {
        if (prefixBytes == 1) {
            return new byte[] {(byte) keyGroup};
        }
        return new byte[] {(byte) (keyGroup >>> 8), (byte) keyGroup};
    }

    private <T extends AutoCloseable> T own(T option) {
        options.add(option);
        return option;
    }

    @Override
    public void close() throws IOException {
        families.forEach(ColumnFamilyHandle::close);
        db.close();
        for (AutoCloseable option : options) {
            try {
                option.close();
            } catch (Exception e) {
                throw new IOException("could not free a RocksDB option", e);
            }
        }
        delete(scratch);
    }

    /** The local name comes from the metadata and must stay inside the scratch directory. */
    private static void fetch(HandleAndLocalPath piece, Path scratch) throws IOException {
        Path target = scratch.resolve(piece.getLocalPath()).normalize();
        String name = Handles.name(piece.getHandle());
        if (!scratch.equals(target.getParent())) {
            throw new SnapshotException(name, "its local name " + piece.getLocalPath() + " is not a plain file name");
        }
        try (InputStream in = Handles.open(piece.getHandle())) {
            Files.copy(in, target);
        } catch (SnapshotException e) {
            throw e;
        } catch (IOException e) {
            throw new SnapshotException(name, "cannot be copied to " + target + ": " + e.getMessage(), e);
        }
        long found = Files.size(target);
        if (found != piece.getHandle().getStateSize()) {
            throw new SnapshotException(
                    name,
                    "has " + found + " bytes, the metadata says "
                            + piece.getHandle().getStateSize());
        }
    }

    private static void delete(Path directory) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(directory)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.deleteIfExists(path);
        }
    }
}
