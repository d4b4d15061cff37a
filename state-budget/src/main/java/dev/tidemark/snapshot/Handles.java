package dev.tidemark.snapshot;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.runtime.state.StreamStateHandle;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;

/** Flink's stream state handles: their names, files and bytes. */
final class Handles {
    private static final String INLINE = "_metadata (state kept inside it)";

    private Handles() {}

    static String name(StreamStateHandle handle) {
        return handle.maybeGetPath().map(Object::toString).orElse(INLINE);
    }

    static List<StateFile> files(StreamStateHandle handle) {
        if (handle instanceof FileStateHandle file) {
            return List.of(new StateFile(file.getFilePath().toString(), file.getStateSize()));
        }
        return handle.maybeGetPath()
                .map(path -> List.of(new StateFile(path.toString(), handle.getStateSize())))
                .orElse(List.of());
    }

    static FSDataInputStream open(StreamStateHandle handle) throws IOException {
        try {
            return handle.openInputStream();
        } catch (IOException | RuntimeException e) {
            throw new SnapshotException(
                    name(handle), "named by the savepoint, but cannot be opened: " + e.getMessage(), e);
        }
    }

    static KeyedHeader keyedHeader(StreamStateHandle handle, TrustedClasses classes) throws IOException {
        return header(handle, in -> new HeaderReader(in, classes).keyed());
    }

    static List<StateMeta> operatorHeader(StreamStateHandle handle, TrustedClasses classes) throws IOException {
        return header(handle, in -> new HeaderReader(in, classes).operator());
    }

    private interface Parser<T> {
        T parse(SnapshotInput in) throws IOException;
    }

    private static <T> T header(StreamStateHandle handle, Parser<T> parser) throws IOException {
        try (InputStream in = open(handle)) {
            return parser.parse(new SnapshotInput(name(handle), in));
        } catch (SnapshotException | UnknownSerializerException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new SnapshotException(name(handle), "the header cannot be read: " + e.getMessage(), e);
        }
    }
}
