package dev.tidemark.deploy.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalStackCommandTest {
    private final StringWriter errors = new StringWriter();

    @TempDir
    @SuppressWarnings("NullAway.Init") // set by JUnit
    private Path folder;

    @Test
    void aMissingVerbIsAnErrorThatNamesTheVerbs() {
        assertThat(execute()).isEqualTo(2);
        assertThat(errors.toString()).startsWith("A verb is missing, one of up, status,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "0", "17"})
    void aNumberOfTaskManagersThatCannotBeIsRefusedWithWhatIsExpected(String number) {
        assertThat(execute("up", "--taskmanagers", number)).isEqualTo(2);
        assertThat(errors.toString()).startsWith("--taskmanagers is " + number + ", expected 1 to 16.");
    }

    @Test
    void aPortThatIsNoNumberIsRefusedByItsOption() {
        assertThat(execute("up", "--kafka-port", "many")).isEqualTo(2);
        assertThat(errors.toString()).startsWith("Invalid value for option '--kafka-port'");
    }

    @Test
    void anErrorOfTheStackIsOneSentenceUnlessItsTraceIsAskedFor() {
        assertThat(execute("status", "--folder", folder.toString())).isEqualTo(2);
        assertThat(errors.toString().strip()).isNotEmpty().hasLineCount(1);

        assertThat(execute("status", "--stack-trace", "--folder", folder.toString()))
                .isEqualTo(2);
        assertThat(errors.toString()).contains("\tat dev.tidemark.deploy.cluster.");
    }

    private int execute(String... arguments) {
        return LocalStackCommand.commandLine()
                .setErr(new PrintWriter(errors, true))
                .execute(arguments);
    }
}
