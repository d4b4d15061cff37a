package dev.tidemark.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.types.StringValue;
import org.junit.jupiter.api.Test;

class AsciiTextTest {
    private static byte[] serialized(String text) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        StringValue.writeString(text, out);
        return out.getCopyOfBuffer();
    }

    private static String random(Random random, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(0x80));
        }
        return text.toString();
    }

    @Test
    void keysOfAnyLengthBecomeTheBytesAndTheHashOfTheWholeText() throws IOException {
        long seed = 20261201;
        Random random = new Random(seed);
        for (int length : List.of(0, 1, 3, 7, 8, 9, 22, 120, 126, 127, 128, 300, 511, 16_383, 20_000)) {
            String prefix = random(random, random.nextInt(20));
            String suffix = random(random, random.nextInt(300));
            String key = random(random, length);
            AsciiText text = AsciiText.around(prefix, suffix).orElseThrow();
            byte[] bytes = serialized(key);
            String whole = prefix + key + suffix;

            assertThat(text.take(bytes, 0, bytes.length)).isTrue();
            DataOutputSerializer out = new DataOutputSerializer(64);
            text.write(out);
            assertThat(out.getCopyOfBuffer())
                    .as("seed %d, length %d", seed, length)
                    .isEqualTo(serialized(whole));
            assertThat(text.hash(key.hashCode()))
                    .as("seed %d, length %d", seed, length)
                    .isEqualTo(whole.hashCode());
        }
    }

    @Test
    void leavesOtherKeysAndTextsToTheDecoder() throws IOException {
        assertThat(AsciiText.around("käufer:", "")).isEmpty();
        AsciiText text = AsciiText.around("acme:", "").orElseThrow();
        byte[] bytes = serialized("a customer called Zoë");
        assertThat(text.take(bytes, 0, bytes.length)).isFalse();
    }

    @Test
    void aStringsHashIsMadeOfItsBytes() throws IOException {
        Random random = new Random(7);
        StringCodec codec = new StringCodec();
        for (String key : List.of("", "a", "customer-7", random(random, 131), "käufer-客", random(random, 9) + "ÿ")) {
            byte[] bytes = serialized(key);
            KeyCursor cursor = new KeyCursor();
            cursor.set(bytes, 0, bytes.length);
            assertThat(codec.hash(cursor)).as(key).isEqualTo(key.hashCode());
            assertThat(cursor.position).as(key).isEqualTo(bytes.length);
        }
    }
}
