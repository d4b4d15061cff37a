package dev.tidemark.savepoint.cli;

import dev.tidemark.savepoint.rewrite.ClassMapping;
import dev.tidemark.savepoint.rewrite.KeyMapping;
import dev.tidemark.savepoint.rewrite.MergeRule;
import dev.tidemark.savepoint.rewrite.PlanFile;
import dev.tidemark.savepoint.rewrite.StepChange;
import dev.tidemark.savepoint.rewrite.TableMapping;
import dev.tidemark.savepoint.rewrite.TemplateMapping;
import dev.tidemark.snapshot.KeyWriter;
import dev.tidemark.snapshot.TrustedClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The words of a rekey, on the command line and in a plan file, as a change. */
final class RekeyOptions {
    private static final String TABLE = "table:";
    private static final String CLASS = "class:";
    private static final String QUERY = "query:";

    private RekeyOptions() {}

    static StepChange.Rekey parse(PlanFile.Rekey words, TrustedClasses classes) throws IOException {
        Map<String, MergeRule> rules = new HashMap<>();
        if (words.merge() != null) {
            words.merge().forEach((state, rule) -> rules.put(state, choice("merge rule", MergeRule.class, rule)));
        }
        return new StepChange.Rekey(
                mapping(words, classes),
                Optional.ofNullable(words.keyType()).map(type -> choice("key type", KeyWriter.Type.class, type)),
                rules,
                unmapped(words.unmapped()));
    }

    private static StepChange.Unmapped unmapped(@Nullable String word) {
        return word == null
                ? StepChange.Unmapped.FAIL
                : choice("choice for unmapped keys", StepChange.Unmapped.class, word);
    }

    private static KeyMapping mapping(PlanFile.Rekey words, TrustedClasses classes) throws IOException {
        String map = words.map();
        if (map.startsWith(TABLE)) {
            return TableMapping.readCsv(Path.of(map.substring(TABLE.length())));
        }
        if (map.startsWith(CLASS)) {
            return ClassMapping.load(map.substring(CLASS.length()), classes);
        }
        if (map.startsWith(QUERY)) {
            try (Connection connection = connect(words.database())) {
                return TableMapping.readQuery(connection, map.substring(QUERY.length()));
            } catch (SQLException e) {
                throw new IOException("the database of the mapping cannot be reached: " + e.getMessage(), e);
            }
        }
        return new TemplateMapping(map, words.set() == null ? Map.of() : words.set());
    }

    private static Connection connect(PlanFile.@Nullable Database database) throws SQLException {
        if (database == null) {
            throw new IllegalArgumentException(
                    "a mapping query:… needs a database: --jdbc-url, or in a plan 'database'");
        }
        Properties login = new Properties();
        if (database.user() != null) {
            login.setProperty("user", database.user());
        }
        if (database.passwordEnv() != null) {
            String password = System.getenv(database.passwordEnv());
            if (password == null) {
                throw new IllegalArgumentException("the environment variable " + database.passwordEnv()
                        + " with the database's password is not set");
            }
            login.setProperty("password", password);
        }
        return DriverManager.getConnection(database.url(), login);
    }

    static <E extends Enum<E>> E choice(String what, Class<E> choices, String word) {
        return Arrays.stream(choices.getEnumConstants())
                .filter(choice -> choice.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + word + "' is no " + what + "; expected one of "
                        + Arrays.toString(choices.getEnumConstants()).toLowerCase(Locale.ROOT)));
    }
}
