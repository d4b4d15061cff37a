package dev.tidemark.budget.lock;

import dev.tidemark.snapshot.SerializerSnapshot;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializerSchemaCompatibility;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputDeserializer;

/**
 * What Flink itself says of two serializers, with the new build's classes loaded. It is asked beside our own comparison, for the
 * serializers whose bodies only their own classes can read; the worse of the two counts.
 */
public final class FlinkCheck {
    private FlinkCheck() {}

    /**
     * Flink's answer in our terms.
     *
     * @param words Flink's own word, or what went wrong
     */
    public record Answer(Verdict verdict, String words) {}

    /** Loads, but does not run, the classes both snapshots speak of. */
    public static Answer ask(SerializerSnapshot old, SerializerSnapshot now, ClassLoader newBuild) {
        try {
            TypeSerializerSnapshot<Object> before = read(old, newBuild);
            // what is wrong deep inside is only told here: reading logs it and goes on
            before.restoreSerializer();
            // of a live serializer: an enum's snapshot that was itself read back cannot resolve (Flink 2.2)
            TypeSerializerSnapshot<Object> after =
                    read(now, newBuild).restoreSerializer().snapshotConfiguration();
            return answer(after.resolveSchemaCompatibility(before));
        } catch (IOException | RuntimeException | LinkageError e) {
            return new Answer(Verdict.REFUSED, "the old serializer cannot be made again: " + e);
        }
    }

    private static Answer answer(TypeSerializerSchemaCompatibility<Object> flink) {
        if (flink.isCompatibleAsIs()) {
            return new Answer(Verdict.KEPT, "compatible as is");
        }
        if (flink.isCompatibleWithReconfiguredSerializer()) {
            return new Answer(Verdict.KEPT, "compatible with a reconfigured serializer");
        }
        return flink.isCompatibleAfterMigration()
                ? new Answer(Verdict.MIGRATED, "compatible after migration")
                : new Answer(Verdict.REFUSED, "incompatible");
    }

    private static TypeSerializerSnapshot<Object> read(SerializerSnapshot snapshot, ClassLoader classes)
            throws IOException {
        return TypeSerializerSnapshot.readVersionedSnapshot(new DataInputDeserializer(snapshot.encode()), classes);
    }
}
