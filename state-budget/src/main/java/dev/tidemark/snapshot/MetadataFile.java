package dev.tidemark.snapshot;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.Set;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.checkpoint.metadata.MetadataSerializers;
import org.apache.flink.runtime.checkpoint.metadata.MetadataV3Serializer;
import org.apache.flink.runtime.checkpoint.metadata.MetadataV5Serializer;
import org.apache.flink.runtime.checkpoint.metadata.MetadataV6Serializer;

/**
 * The file {@code _metadata}. From format 4 on it ends in a Java-serialised object; Flink's loader would load whatever
 * class stands there, so this one reads the body through Flink and that object through an allow-list.
 */
final class MetadataFile {
    static final String NAME = "_metadata";
    private static final int FIRST_WITH_PROPERTIES = 4;
    private static final int NEWEST = 6;
    private static final long MOST_PROPERTY_BYTES = 64 << 10;
    private static final Set<String> PROPERTY_CLASSES = Set.of(
            "java.lang.Enum",
            "org.apache.flink.core.execution.SavepointFormatType",
            "org.apache.flink.runtime.checkpoint.CheckpointProperties",
            "org.apache.flink.runtime.checkpoint.CheckpointType",
            "org.apache.flink.runtime.checkpoint.SavepointType",
            "org.apache.flink.runtime.checkpoint.SavepointType$PostCheckpointAction",
            "org.apache.flink.runtime.checkpoint.SnapshotType",
            "org.apache.flink.runtime.checkpoint.SnapshotType$SharingFilesStrategy");

    private MetadataFile() {}

    /** The metadata and the format number it was written in. */
    record Loaded(String directory, int format, CheckpointMetadata metadata) {}

    static Loaded load(String path) throws IOException {
        Path file = locate(path);
        String directory = parent(file);
        try (InputStream in = file.getFileSystem().open(file);
                DataInputStream data = new DataInputStream(new BufferedInputStream(in))) {
            int magic = data.readInt();
            if (magic != Checkpoints.HEADER_MAGIC_NUMBER) {
                throw new SnapshotException(
                        file.toString(),
                        "is not a savepoint's metadata: it begins with " + Integer.toHexString(magic) + ", expected "
                                + Integer.toHexString(Checkpoints.HEADER_MAGIC_NUMBER));
            }
            int format = data.readInt();
            if (format < 2 || format > NEWEST) {
                throw new SnapshotException(
                        file.toString(),
                        "has metadata format " + format + ", expected 2 to " + NEWEST + " (Flink 1.8 to 2.3)");
            }
            return new Loaded(directory, format, body(data, format, directory));
        } catch (SnapshotException e) {
            throw e;
        } catch (IOException | RuntimeException | OutOfMemoryError e) {
            // a damaged length makes Flink's reader ask for an array larger than the memory
            throw new SnapshotException(file.toString(), "cannot be read as a savepoint's metadata: " + e, e);
        }
    }

    private static CheckpointMetadata body(DataInputStream data, int format, String directory) throws IOException {
        ClassLoader flink = MetadataFile.class.getClassLoader();
        if (format == 2) {
            return MetadataSerializers.getSerializer(format).deserialize(data, flink, directory);
        }
        if (format < FIRST_WITH_PROPERTIES) {
            return MetadataV3Serializer.INSTANCE.deserialize(data, flink, directory);
        }
        CheckpointMetadata body =
                switch (format) {
                    // format 4 is format 3 with properties behind it
                    case 4 -> MetadataV3Serializer.INSTANCE.deserialize(data, flink, directory);
                    case 5 -> new BodyOfFormat5().read(data, directory);
                    default -> new BodyOfFormat6().read(data, directory);
                };
        return body.withProperties(properties(data));
    }

    private static final class BodyOfFormat5 extends MetadataV5Serializer {
        CheckpointMetadata read(DataInputStream data, String directory) throws IOException {
            return deserializeMetadata(data, directory);
        }
    }

    private static final class BodyOfFormat6 extends MetadataV6Serializer {
        CheckpointMetadata read(DataInputStream data, String directory) throws IOException {
            return deserializeMetadata(data, directory);
        }
    }

    private static CheckpointProperties properties(InputStream data) throws IOException {
        try {
            ObjectInputStream objects = new ObjectInputStream(data);
            objects.setObjectInputFilter(MetadataFile::allow);
            return (CheckpointProperties) objects.readObject();
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new IOException("its last object is not Flink's CheckpointProperties: " + e.getMessage(), e);
        }
    }

    private static ObjectInputFilter.Status allow(ObjectInputFilter.FilterInfo info) {
        if (info.streamBytes() > MOST_PROPERTY_BYTES || info.arrayLength() >= 0) {
            return ObjectInputFilter.Status.REJECTED;
        }
        Class<?> type = info.serialClass();
        return type == null || PROPERTY_CLASSES.contains(type.getName())
                ? ObjectInputFilter.Status.ALLOWED
                : ObjectInputFilter.Status.REJECTED;
    }

    private static Path locate(String path) throws IOException {
        try {
            Path given = new Path(path);
            FileSystem files = given.getFileSystem();
            Path file = files.getFileStatus(given).isDir() ? new Path(given, NAME) : given;
            files.getFileStatus(file);
            return file.makeQualified(files);
        } catch (IOException | RuntimeException e) {
            throw new SnapshotException(
                    path,
                    "no savepoint here: expected a directory with a file " + NAME + " (" + e.getMessage() + ")",
                    e);
        }
    }

    private static String parent(Path file) {
        Path parent = file.getParent();
        return (parent == null ? file : parent).toString();
    }
}
