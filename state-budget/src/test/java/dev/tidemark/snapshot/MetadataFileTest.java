package dev.tidemark.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointProperties;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.OperatorID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetadataFileTest {
    private final Path directory;

    MetadataFileTest(@TempDir Path directory) {
        this.directory = directory;
    }

    private Path file() {
        return directory.resolve("_metadata");
    }

    private byte[] valid() throws IOException {
        OperatorState operator = new OperatorState("Totals", "totals", new OperatorID(1, 2), 1, 128);
        CheckpointMetadata metadata = new CheckpointMetadata(
                7,
                List.of(operator),
                List.of(),
                CheckpointProperties.forSavepoint(true, SavepointFormatType.CANONICAL));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Checkpoints.storeCheckpointMetadata(metadata, bytes);
        return bytes.toByteArray();
    }

    @Test
    void opensADirectoryAndAMetadataFile() throws IOException {
        Files.write(file(), valid());
        for (Path path : List.of(directory, file())) {
            Savepoint savepoint = Savepoint.open(path.toString());
            assertThat(savepoint.kind()).isEqualTo("canonical savepoint");
            assertThat(savepoint.checkpointId()).isEqualTo(7);
            assertThat(savepoint.operator("totals").parallelism()).isOne();
        }
    }

    @Test
    void namesTheStepsThereAreWhenAskedForAnother() throws IOException {
        Files.write(file(), valid());
        assertThatThrownBy(() -> Savepoint.open(directory.toString()).operator("total"))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("'total'")
                .hasMessageContaining("[totals]");
    }

    @Test
    void everyTruncationIsASentenceThatNamesTheFile() throws IOException {
        byte[] valid = valid();
        for (int length = 0; length < valid.length; length++) {
            Files.write(file(), java.util.Arrays.copyOf(valid, length));
            assertThatThrownBy(() -> Savepoint.open(directory.toString()))
                    .as("%d of %d bytes", length, valid.length)
                    .isInstanceOf(SnapshotException.class)
                    .hasMessageContaining(file().toString());
        }
    }

    @Test
    void aMissingDirectoryIsASentence() {
        assertThatThrownBy(() -> Savepoint.open(directory.resolve("none").toString()))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining("no savepoint here");
    }

    /** What a hostile savepoint would have instantiated. */
    public static final class Trap implements java.io.Serializable {
        private static final long serialVersionUID = 1L;
        static boolean sprung;

        private void readObject(java.io.ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            sprung = true;
        }
    }

    @Test
    void neverInstantiatesAClassAHostileFilePutsInPlaceOfTheProperties() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(Checkpoints.HEADER_MAGIC_NUMBER);
        out.writeInt(6);
        out.writeLong(1);
        out.writeInt(0);
        out.writeInt(0);
        new ObjectOutputStream(out).writeObject(new Trap());
        Files.write(file(), bytes.toByteArray());
        assertThatThrownBy(() -> Savepoint.open(directory.toString())).isInstanceOf(SnapshotException.class);
        assertThat(Trap.sprung).isFalse();
    }

    @Test
    void aHugeLengthIsASentence() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(Checkpoints.HEADER_MAGIC_NUMBER);
        out.writeInt(6);
        out.writeLong(1);
        out.writeInt(0);
        out.writeInt(Integer.MAX_VALUE);
        Files.write(file(), bytes.toByteArray());
        assertThatThrownBy(() -> Savepoint.open(directory.toString()))
                .isInstanceOf(SnapshotException.class)
                .hasMessageContaining(file().toString());
    }
}
