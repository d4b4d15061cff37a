package dev.tidemark.savepoint.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SorterTest {
    private static final int GROUPS = 16;
    private static final int STATES = 3;
    private static final byte[] NOTHING = {};

    private static void add(Sorter.Lane lane, int group, int state, String key, String value) throws IOException {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        byte[] valueBytes = value.getBytes(StandardCharsets.UTF_8);
        int half = bytes.length / 2;
        lane.add(
                group, state, 7, half, bytes, half, bytes, half, bytes.length - half, valueBytes, 0, valueBytes.length);
    }

    private static List<String> read(Sorter sorter, int group) throws IOException {
        List<String> lines = new ArrayList<>();
        sorter.read(group, entry -> {
            assertThat(entry.group).isEqualTo(group);
            assertThat(entry.origin).isEqualTo(7);
            lines.add(entry.state + "|" + text(entry.bytes, entry.key, entry.keyLength) + "|"
                    + text(entry.bytes, entry.value, entry.valueLength));
        });
        return lines;
    }

    private static String text(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 500, 20_000, 100_000_000})
    void readsEveryGroupInOrderWhateverTheMemory(long memory, @TempDir Path directory) throws IOException {
        long seed = 20261201;
        Random random = new Random(seed);
        TreeMap<Integer, List<String>> expected = new TreeMap<>();
        try (Sorter sorter = new Sorter(GROUPS, STATES, 2, Sorter.Order.BY_KEY, memory, directory)) {
            List<Sorter.Lane> lanes = List.of(sorter.lane(), sorter.lane());
            for (int i = 0; i < 2000; i++) {
                int group = random.nextInt(GROUPS);
                int state = random.nextInt(STATES);
                // some keys repeat, some begin alike, some are empty
                String key = "x".repeat(random.nextInt(12)) + (random.nextBoolean() ? random.nextInt(20) : "");
                String value = Integer.toString(random.nextInt(5));
                add(lanes.get(random.nextInt(2)), group, state, key, value);
                expected.computeIfAbsent(group, unused -> new ArrayList<>()).add(state + "|" + key + "|" + value);
            }
            sorter.finish().forEach(Runnable::run);
            for (int group = 0; group < GROUPS; group++) {
                List<String> lines = read(sorter, group);
                assertThat(lines).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected.get(group));
                assertThat(lines).as("seed %d", seed).isSortedAccordingTo(SorterTest::order);
            }
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).isEmpty();
        }
    }

    private static int order(String one, String two) {
        String[] a = one.split("\\|", -1);
        String[] b = two.split("\\|", -1);
        for (int i = 0; i < 3; i++) {
            if (!a[i].equals(b[i])) {
                return a[i].compareTo(b[i]);
            }
        }
        return 0;
    }

    @Test
    void keepsAnEntryLargerThanTheWholeBudget(@TempDir Path directory) throws IOException {
        try (Sorter sorter = new Sorter(GROUPS, STATES, 1, Sorter.Order.BY_KEY, 64, directory)) {
            Sorter.Lane lane = sorter.lane();
            String large = "y".repeat(3 << 20);
            add(lane, 3, 1, "b", large);
            add(lane, 3, 1, "a", large);
            sorter.finish().forEach(Runnable::run);
            assertThat(read(sorter, 3)).containsExactly("1|a|" + large, "1|b|" + large);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 500, 100_000_000})
    void withoutAnOrderEntriesOfAStateStayAsTheirLaneGotThem(long memory, @TempDir Path directory) throws IOException {
        try (Sorter sorter = new Sorter(GROUPS, STATES, 2, Sorter.Order.AS_ADDED, memory, directory)) {
            List<Sorter.Lane> lanes = List.of(sorter.lane(), sorter.lane());
            for (int i = 0; i < 30; i++) {
                add(lanes.get(i % 2), 5, i % 3, "key-" + (99 - i), "lane " + i % 2);
            }
            sorter.finish().forEach(Runnable::run);
            List<String> lines = read(sorter, 5);
            List<String> expected = new ArrayList<>();
            for (int state = 0; state < 3; state++) {
                for (int lane = 0; lane < 2; lane++) {
                    for (int i = 0; i < 30; i++) {
                        if (i % 3 == state && i % 2 == lane) {
                            expected.add(state + "|key-" + (99 - i) + "|lane " + lane);
                        }
                    }
                }
            }
            assertThat(lines).isEqualTo(expected);
        }
    }

    @Test
    void aPlaceThatCannotBeSpilledToIsASentence(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "no directory");
        try (Sorter sorter = new Sorter(GROUPS, STATES, 1, Sorter.Order.BY_KEY, 1, file)) {
            Sorter.Lane lane = sorter.lane();
            add(lane, 3, 1, "a", "1");
            assertThatThrownBy(() -> add(lane, 3, 1, "b", "2"))
                    .hasMessageContaining("cannot spill to " + file)
                    .hasMessageContaining("--spill-dir");
        }
    }

    @Test
    void anEmptySorterHasNothingAndLeavesNothing(@TempDir Path directory) throws IOException {
        try (Sorter sorter = new Sorter(GROUPS, STATES, 1, Sorter.Order.BY_KEY, 64, directory)) {
            assertThat(sorter.lane()).isNotNull();
            sorter.finish().forEach(Runnable::run);
            sorter.read(0, entry -> {
                throw new IOException("there is no entry: " + NOTHING.length);
            });
        }
    }
}
