package dev.tidemark.snapshot;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.runtime.state.IncrementalKeyedStateHandle.HandleAndLocalPath;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;

/**
 * Keyed state as RocksDB's own files: a native savepoint or an incremental checkpoint. The column families carry the
 * states' names and the same composite keys as the canonical layout.
 */
record RocksDbPart(int subtask, IncrementalRemoteKeyedStateHandle handle) implements KeyedPart {
    @Override
    public String format() {
        return "native RocksDB";
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
        List<StateFile> files = new ArrayList<>(Handles.files(handle.getMetaDataStateHandle()));
        for (HandleAndLocalPath file : parts()) {
            files.addAll(Handles.files(file.getHandle()));
        }
        return files;
    }

    List<HandleAndLocalPath> parts() {
        List<HandleAndLocalPath> parts = new ArrayList<>(handle.getSharedState());
        parts.addAll(handle.getPrivateState());
        return parts;
    }

    @Override
    public KeyedHeader header(TrustedClasses classes) throws IOException {
        return Handles.keyedHeader(handle.getMetaDataStateHandle(), classes);
    }

    @Override
    public PartReader open(KeyedHeader header, int maxParallelism) throws IOException {
        return RocksDbReader.open(this, header, Composite.prefixBytes(maxParallelism));
    }
}
