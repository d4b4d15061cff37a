package dev.tidemark.savepoint.testing;

import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.LongSerializer;

/** On the class path, named by a hostile savepoint, and never to be loaded. Its name is as long as that it stands in for. */
public final class SnapshotClassOfSomeHostileSavepoint extends SimpleTypeSerializerSnapshot<Long> {
    public SnapshotClassOfSomeHostileSavepoint() {
        super(() -> LongSerializer.INSTANCE);
    }
}
