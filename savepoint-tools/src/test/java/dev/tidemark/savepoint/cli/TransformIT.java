package dev.tidemark.savepoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.savepoint.testing.Story;
import dev.tidemark.savepoint.testing.StoryJob;
import dev.tidemark.savepoint.testing.TestCluster;
import dev.tidemark.savepoint.testing.TestCluster.Setting;
import dev.tidemark.savepoint.testing.Transforms;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TransformIT {
    private static final Pattern PROFILE = Pattern.compile("profile=([^/]*)/");

    /** What the transforms make of an answer. */
    private static String transformed(String answer) {
        Matcher profile = PROFILE.matcher(answer);
        return profile.replaceFirst(
                match -> Matcher.quoteReplacement("profile=" + match.group(1).toUpperCase(Locale.ROOT) + "/"));
    }

    @Test
    void valuesChangeAndTimesToLiveAndEverythingElseStay(@TempDir Path directory) throws Exception {
        TestCluster cluster = new TestCluster();
        String before = Story.newChannel();
        TestCluster.Running job =
                cluster.start(new StoryJob<>(before, event -> event.key, Types.STRING), Setting.of("rocksdb"));
        Story.tell(before);
        Story.ask(before);
        String savepoint = job.stop(directory, SavepointFormatType.NATIVE);
        // the classes are on the class path of this test; a jar there must be all the same
        Path jar = directory.resolve("transforms.jar");
        try (OutputStream out = Files.newOutputStream(jar)) {
            new JarOutputStream(out, new Manifest()).close();
        }
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                """
                changes:
                  - transform: {uid: remember, state: profile, class: %s}
                  - transform: {uid: remember, state: last, class: %s}
                """
                        .formatted(Transforms.Rename.class.getName(), Transforms.OddTenfold.class.getName()));
        Path out = directory.resolve("out");
        Tool.Result applied =
                Tool.run("apply", savepoint, out.toString(), "--plan", plan.toString(), "--jar", jar.toString());
        assertThat(applied.exit()).as(applied.err()).isZero();
        Tool.Result difference = Tool.run("diff", savepoint, out.toString());
        assertThat(difference.out())
                .contains("last: removed 20, added 0, changed 20, same 0", "profile: removed 0, added 0, changed")
                .doesNotContain("by-number", "recent", "timers", "window");

        String later = Story.newChannel();
        TestCluster.Running restored = cluster.restore(
                new StoryJob<>(later, event -> event.key, Types.STRING), Setting.of("hashmap"), out.toString());
        Story.ask(later);
        restored.cancel();
        cluster.close();
        List<String> expected = Story.lines(before).stream()
                .map(TransformIT::transformed)
                .map(TransformIT::tenfold)
                .sorted()
                .toList();
        assertThat(Story.lines(later)).isEqualTo(expected);
    }

    private static String tenfold(String answer) {
        return Pattern.compile(" last=(\\d+) ").matcher(answer).replaceFirst(match -> {
            long last = Long.parseLong(match.group(1));
            return " last=" + (last % 2 == 0 ? "null" : Long.toString(last * 10)) + " ";
        });
    }

    @Test
    void aListOrAClassWithoutItsJarIsRefused(@TempDir Path directory) throws Exception {
        TestCluster cluster = new TestCluster();
        String savepoint = Story.savepoint(
                cluster,
                event -> event.key,
                Types.STRING,
                Setting.of("rocksdb"),
                SavepointFormatType.CANONICAL,
                directory);
        cluster.close();
        String out = directory.resolve("out").toString();
        String function = Transforms.Rename.class.getName();
        Tool.Result list =
                Tool.run("transform", savepoint, out, "--uid", "remember", "--state", "numbers", "--class", function);
        assertThat(list.exit()).isEqualTo(2);
        assertThat(list.err()).contains("state numbers is a LIST, whose entries do not hold one value each");
        Tool.Result pojo =
                Tool.run("transform", savepoint, out, "--uid", "remember", "--state", "profile", "--class", function);
        assertThat(pojo.exit()).isEqualTo(2);
        assertThat(pojo.err()).contains("needs the class", "give the jar that holds it with --jar");
    }
}
